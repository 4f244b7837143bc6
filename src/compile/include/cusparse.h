// cuSPARSE's generic interface: sparse vectors, and sparse matrices by rows, by columns or as triples, their products,
// conversions and triangular solvers, for float and double. The functions are in a library that is linked where needed.
#ifndef WARPSCOPE_CUSPARSE_H
#define WARPSCOPE_CUSPARSE_H
#define CUSPARSE_H_

#include "cuda_runtime.h"

#include "cuComplex.h"
#include "library_types.h"

#define CUSPARSEAPI
#define CUSPARSE_VER_MAJOR 12
#define CUSPARSE_VER_MINOR 6
#define CUSPARSE_VER_PATCH 2
#define CUSPARSE_VERSION 12602

typedef enum {
  CUSPARSE_STATUS_SUCCESS = 0,
  CUSPARSE_STATUS_NOT_INITIALIZED = 1,
  CUSPARSE_STATUS_ALLOC_FAILED = 2,
  CUSPARSE_STATUS_INVALID_VALUE = 3,
  CUSPARSE_STATUS_ARCH_MISMATCH = 4,
  CUSPARSE_STATUS_MAPPING_ERROR = 5,
  CUSPARSE_STATUS_EXECUTION_FAILED = 6,
  CUSPARSE_STATUS_INTERNAL_ERROR = 7,
  CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
  CUSPARSE_STATUS_ZERO_PIVOT = 9,
  CUSPARSE_STATUS_NOT_SUPPORTED = 10,
  CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11
} cusparseStatus_t;
typedef enum { CUSPARSE_POINTER_MODE_HOST = 0, CUSPARSE_POINTER_MODE_DEVICE = 1 } cusparsePointerMode_t;
typedef enum {
  CUSPARSE_OPERATION_NON_TRANSPOSE = 0,
  CUSPARSE_OPERATION_TRANSPOSE = 1,
  CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2
} cusparseOperation_t;
typedef enum { CUSPARSE_INDEX_BASE_ZERO = 0, CUSPARSE_INDEX_BASE_ONE = 1 } cusparseIndexBase_t;
typedef enum { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3 } cusparseIndexType_t;
typedef enum {
  CUSPARSE_FORMAT_CSR = 1,
  CUSPARSE_FORMAT_CSC = 2,
  CUSPARSE_FORMAT_COO = 3,
  CUSPARSE_FORMAT_BLOCKED_ELL = 5,
  CUSPARSE_FORMAT_BSR = 6,
  CUSPARSE_FORMAT_SLICED_ELLPACK = 7
} cusparseFormat_t;
typedef enum { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 } cusparseOrder_t;
// Which of its kernels cuSPARSE takes: there is one here for each format.
typedef enum {
  CUSPARSE_SPMV_ALG_DEFAULT = 0,
  CUSPARSE_SPMV_COO_ALG1 = 1,
  CUSPARSE_SPMV_CSR_ALG1 = 2,
  CUSPARSE_SPMV_CSR_ALG2 = 3,
  CUSPARSE_SPMV_COO_ALG2 = 4,
  CUSPARSE_SPMV_SELL_ALG1 = 5
} cusparseSpMVAlg_t;
typedef enum {
  CUSPARSE_SPMM_ALG_DEFAULT = 0,
  CUSPARSE_SPMM_COO_ALG1 = 1,
  CUSPARSE_SPMM_COO_ALG2 = 2,
  CUSPARSE_SPMM_COO_ALG3 = 3,
  CUSPARSE_SPMM_CSR_ALG1 = 4,
  CUSPARSE_SPMM_COO_ALG4 = 5,
  CUSPARSE_SPMM_CSR_ALG2 = 6,
  CUSPARSE_SPMM_CSR_ALG3 = 12,
  CUSPARSE_SPMM_BLOCKED_ELL_ALG1 = 13
} cusparseSpMMAlg_t;
typedef enum {
  CUSPARSE_MATRIX_TYPE_GENERAL = 0,
  CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1,
  CUSPARSE_MATRIX_TYPE_HERMITIAN = 2,
  CUSPARSE_MATRIX_TYPE_TRIANGULAR = 3
} cusparseMatrixType_t;

typedef enum { CUSPARSE_FILL_MODE_LOWER = 0, CUSPARSE_FILL_MODE_UPPER = 1 } cusparseFillMode_t;
typedef enum { CUSPARSE_DIAG_TYPE_NON_UNIT = 0, CUSPARSE_DIAG_TYPE_UNIT = 1 } cusparseDiagType_t;
typedef enum { CUSPARSE_SPMAT_FILL_MODE, CUSPARSE_SPMAT_DIAG_TYPE } cusparseSpMatAttribute_t;
typedef enum { CUSPARSE_ACTION_SYMBOLIC = 0, CUSPARSE_ACTION_NUMERIC = 1 } cusparseAction_t;
typedef enum { CUSPARSE_SOLVE_POLICY_NO_LEVEL = 0, CUSPARSE_SOLVE_POLICY_USE_LEVEL = 1 } cusparseSolvePolicy_t;
typedef enum { CUSPARSE_SPSV_ALG_DEFAULT = 0 } cusparseSpSVAlg_t;
typedef enum { CUSPARSE_SPSV_UPDATE_GENERAL = 0, CUSPARSE_SPSV_UPDATE_DIAGONAL = 1 } cusparseSpSVUpdate_t;
typedef enum { CUSPARSE_SPSM_ALG_DEFAULT = 0 } cusparseSpSMAlg_t;
typedef enum { CUSPARSE_SDDMM_ALG_DEFAULT = 0 } cusparseSDDMMAlg_t;
typedef enum {
  CUSPARSE_SPGEMM_DEFAULT = 0,
  CUSPARSE_SPGEMM_CSR_ALG_DETERMINITIC = 1,
  CUSPARSE_SPGEMM_CSR_ALG_DETERMINISTIC = 1,
  CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINITIC = 2,
  CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINISTIC = 2,
  CUSPARSE_SPGEMM_ALG1 = 3,
  CUSPARSE_SPGEMM_ALG2 = 4,
  CUSPARSE_SPGEMM_ALG3 = 5
} cusparseSpGEMMAlg_t;
typedef enum { CUSPARSE_SPARSETODENSE_ALG_DEFAULT = 0 } cusparseSparseToDenseAlg_t;
typedef enum { CUSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0 } cusparseDenseToSparseAlg_t;
typedef enum { CUSPARSE_CSR2CSC_ALG_DEFAULT = 1, CUSPARSE_CSR2CSC_ALG1 = 1 } cusparseCsr2CscAlg_t;

typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef const struct cusparseSpVecDescr *cusparseConstSpVecDescr_t;
typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;
typedef struct cusparseSpSMDescr *cusparseSpSMDescr_t;
typedef struct cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;
typedef struct csrilu02Info *csrilu02Info_t;
typedef struct csric02Info *csric02Info_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t;
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef const struct cusparseSpMatDescr *cusparseConstSpMatDescr_t;
typedef const struct cusparseDnVecDescr *cusparseConstDnVecDescr_t;
typedef const struct cusparseDnMatDescr *cusparseConstDnMatDescr_t;

#ifdef __cplusplus
extern "C" {
#endif

cusparseStatus_t cusparseCreate(cusparseHandle_t *handle);
cusparseStatus_t cusparseDestroy(cusparseHandle_t handle);
cusparseStatus_t cusparseGetVersion(cusparseHandle_t handle, int *version);
cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t stream);
cusparseStatus_t cusparseGetStream(cusparseHandle_t handle, cudaStream_t *stream);
cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode);
cusparseStatus_t cusparseGetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t *mode);
const char *cusparseGetErrorName(cusparseStatus_t status);
const char *cusparseGetErrorString(cusparseStatus_t status);

// Descriptions of the older interface: remembered.
cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *matrix);
cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t matrix);
cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t matrix, cusparseMatrixType_t type);
cusparseMatrixType_t cusparseGetMatType(cusparseMatDescr_t matrix);
cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t matrix, cusparseIndexBase_t base);
cusparseIndexBase_t cusparseGetMatIndexBase(cusparseMatDescr_t matrix);

cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nonzeros,
                                   void *rowOffsets, void *columnIndices, void *values, cusparseIndexType_t offsetType,
                                   cusparseIndexType_t indexType, cusparseIndexBase_t base, cudaDataType valueType);
cusparseStatus_t cusparseCreateCsc(cusparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nonzeros,
                                   void *columnOffsets, void *rowIndices, void *values, cusparseIndexType_t offsetType,
                                   cusparseIndexType_t indexType, cusparseIndexBase_t base, cudaDataType valueType);
cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nonzeros,
                                   void *rowIndices, void *columnIndices, void *values, cusparseIndexType_t indexType,
                                   cusparseIndexBase_t base, cudaDataType valueType);
cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t matrix);
cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t matrix, int64_t *rows, int64_t *columns,
                                      int64_t *nonzeros);
cusparseStatus_t cusparseSpMatGetValues(cusparseSpMatDescr_t matrix, void **values);
cusparseStatus_t cusparseSpMatSetValues(cusparseSpMatDescr_t matrix, void *values);
cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t matrix, void *rowOffsets, void *columnIndices,
                                        void *values);

cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t *vector, int64_t size, void *values, cudaDataType valueType);
cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t vector);
cusparseStatus_t cusparseDnVecGetValues(cusparseDnVecDescr_t vector, void **values);
cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t vector, void *values);
cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t ld,
                                     void *values, cudaDataType valueType, cusparseOrder_t order);
cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t matrix);
cusparseStatus_t cusparseSetMatFillMode(cusparseMatDescr_t matrix, cusparseFillMode_t fill);
cusparseFillMode_t cusparseGetMatFillMode(cusparseMatDescr_t matrix);
cusparseStatus_t cusparseSetMatDiagType(cusparseMatDescr_t matrix, cusparseDiagType_t diagonal);
cusparseDiagType_t cusparseGetMatDiagType(cusparseMatDescr_t matrix);
cusparseStatus_t cusparseCreateConstCsr(cusparseConstSpMatDescr_t *matrix, int64_t rows, int64_t columns,
                                        int64_t nonzeros, const void *rowOffsets, const void *columnIndices,
                                        const void *values, cusparseIndexType_t offsetType,
                                        cusparseIndexType_t indexType, cusparseIndexBase_t base,
                                        cudaDataType valueType);
cusparseStatus_t cusparseCreateConstCsc(cusparseConstSpMatDescr_t *matrix, int64_t rows, int64_t columns,
                                        int64_t nonzeros, const void *columnOffsets, const void *rowIndices,
                                        const void *values, cusparseIndexType_t offsetType,
                                        cusparseIndexType_t indexType, cusparseIndexBase_t base,
                                        cudaDataType valueType);
cusparseStatus_t cusparseCreateConstCoo(cusparseConstSpMatDescr_t *matrix, int64_t rows, int64_t columns,
                                        int64_t nonzeros, const void *rowIndices, const void *columnIndices,
                                        const void *values, cusparseIndexType_t indexType, cusparseIndexBase_t base,
                                        cudaDataType valueType);
cusparseStatus_t cusparseCscSetPointers(cusparseSpMatDescr_t matrix, void *columnOffsets, void *rowIndices,
                                        void *values);
cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t matrix, void *rows, void *columns, void *values);
cusparseStatus_t cusparseCsrGet(cusparseSpMatDescr_t m, int64_t *rows, int64_t *columns, int64_t *nonzeros,
                                void **rowOffsets, void **columnIndices, void **values,
                                cusparseIndexType_t *offsetType, cusparseIndexType_t *indexType,
                                cusparseIndexBase_t *base, cudaDataType *type);
cusparseStatus_t cusparseCooGet(cusparseSpMatDescr_t m, int64_t *rows, int64_t *columns, int64_t *nonzeros,
                                void **rowIndices, void **columnIndices, void **values,
                                cusparseIndexType_t *indexType, cusparseIndexBase_t *base, cudaDataType *type);
cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t matrix, cusparseFormat_t *format);
cusparseStatus_t cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t matrix, cusparseIndexBase_t *base);
cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t matrix, cusparseSpMatAttribute_t attribute,
                                           void *data, size_t);
cusparseStatus_t cusparseSpMatGetAttribute(cusparseConstSpMatDescr_t matrix, cusparseSpMatAttribute_t attribute,
                                           void *data, size_t);
cusparseStatus_t cusparseCreateConstDnVec(cusparseConstDnVecDescr_t *vector, int64_t size, const void *values,
                                          cudaDataType valueType);
cusparseStatus_t cusparseCreateConstDnMat(cusparseConstDnMatDescr_t *matrix, int64_t rows, int64_t columns,
                                          int64_t ld, const void *values, cudaDataType valueType,
                                          cusparseOrder_t order);
cusparseStatus_t cusparseDnMatGetValues(cusparseDnMatDescr_t matrix, void **values);
cusparseStatus_t cusparseDnMatSetValues(cusparseDnMatDescr_t matrix, void *values);
cusparseStatus_t cusparseDnVecGet(cusparseDnVecDescr_t vector, int64_t *size, void **values, cudaDataType *type);
cusparseStatus_t cusparseDnMatGet(cusparseDnMatDescr_t m, int64_t *rows, int64_t *columns, int64_t *ld, void **values,
                                  cudaDataType *type, cusparseOrder_t *order);

// y = alpha op(A) x + beta y
cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t handle, cusparseOperation_t operation, const void *alpha,
                                         cusparseConstSpMatDescr_t A, cusparseConstDnVecDescr_t x, const void *beta,
                                         cusparseDnVecDescr_t y, cudaDataType computeType, cusparseSpMVAlg_t algorithm,
                                         size_t *bytes);
cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t handle, cusparseOperation_t operation, const void *alpha,
                                         cusparseConstSpMatDescr_t A, cusparseConstDnVecDescr_t x, const void *beta,
                                         cusparseDnVecDescr_t y, cudaDataType computeType, cusparseSpMVAlg_t algorithm,
                                         void *buffer);
cusparseStatus_t cusparseSpMV(cusparseHandle_t handle, cusparseOperation_t operation, const void *alpha,
                              cusparseConstSpMatDescr_t A, cusparseConstDnVecDescr_t x, const void *beta,
                              cusparseDnVecDescr_t y, cudaDataType computeType, cusparseSpMVAlg_t algorithm,
                              void *buffer);

// C = alpha op(A) op(B) + beta C
cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t ofA, cusparseOperation_t ofB,
                                         const void *alpha, cusparseConstSpMatDescr_t A, cusparseConstDnMatDescr_t B,
                                         const void *beta, cusparseDnMatDescr_t C, cudaDataType computeType,
                                         cusparseSpMMAlg_t algorithm, size_t *bytes);
cusparseStatus_t cusparseSpMM_preprocess(cusparseHandle_t handle, cusparseOperation_t ofA, cusparseOperation_t ofB,
                                         const void *alpha, cusparseConstSpMatDescr_t A, cusparseConstDnMatDescr_t B,
                                         const void *beta, cusparseDnMatDescr_t C, cudaDataType computeType,
                                         cusparseSpMMAlg_t algorithm, void *buffer);
cusparseStatus_t cusparseSpMM(cusparseHandle_t handle, cusparseOperation_t ofA, cusparseOperation_t ofB,
                              const void *alpha, cusparseConstSpMatDescr_t A, cusparseConstDnMatDescr_t B,
                              const void *beta, cusparseDnMatDescr_t C, cudaDataType computeType,
                              cusparseSpMMAlg_t algorithm, void *buffer);

// Sparse vectors.
cusparseStatus_t cusparseCreateSpVec(cusparseSpVecDescr_t *vector, int64_t size, int64_t nonzeros, void *indices,
                                     void *values, cusparseIndexType_t indexType, cusparseIndexBase_t base,
                                     cudaDataType valueType);
cusparseStatus_t cusparseCreateConstSpVec(cusparseConstSpVecDescr_t *vector, int64_t size, int64_t nonzeros,
                                          const void *indices, const void *values, cusparseIndexType_t indexType,
                                          cusparseIndexBase_t base, cudaDataType valueType);
cusparseStatus_t cusparseDestroySpVec(cusparseConstSpVecDescr_t vector);
cusparseStatus_t cusparseSpVecGet(cusparseSpVecDescr_t v, int64_t *size, int64_t *nonzeros, void **indices,
                                  void **values, cusparseIndexType_t *indexType, cusparseIndexBase_t *base,
                                  cudaDataType *valueType);
cusparseStatus_t cusparseSpVecGetIndexBase(cusparseConstSpVecDescr_t vector, cusparseIndexBase_t *base);
cusparseStatus_t cusparseSpVecGetValues(cusparseSpVecDescr_t vector, void **values);
cusparseStatus_t cusparseSpVecSetValues(cusparseSpVecDescr_t vector, void *values);
cusparseStatus_t cusparseAxpby(cusparseHandle_t handle, const void *alpha, cusparseConstSpVecDescr_t x,
                               const void *beta, cusparseDnVecDescr_t y);
cusparseStatus_t cusparseGather(cusparseHandle_t handle, cusparseConstDnVecDescr_t y, cusparseSpVecDescr_t x);
cusparseStatus_t cusparseScatter(cusparseHandle_t handle, cusparseConstSpVecDescr_t x, cusparseDnVecDescr_t y);
cusparseStatus_t cusparseRot(cusparseHandle_t handle, const void *c, const void *s, cusparseSpVecDescr_t x,
                             cusparseDnVecDescr_t y);
cusparseStatus_t cusparseSpVV_bufferSize(cusparseHandle_t handle, cusparseOperation_t, cusparseConstSpVecDescr_t,
                                         cusparseConstDnVecDescr_t, const void *, cudaDataType, size_t *bytes);
cusparseStatus_t cusparseSpVV(cusparseHandle_t handle, cusparseOperation_t, cusparseConstSpVecDescr_t x,
                              cusparseConstDnVecDescr_t y, void *result, cudaDataType computeType, void *);

// Conversions.
cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t handle, cusparseConstSpMatDescr_t,
                                                  cusparseDnMatDescr_t, cusparseSparseToDenseAlg_t, size_t *bytes);
cusparseStatus_t cusparseSparseToDense(cusparseHandle_t handle, cusparseConstSpMatDescr_t A, cusparseDnMatDescr_t B,
                                       cusparseSparseToDenseAlg_t, void *);
cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t handle, cusparseConstDnMatDescr_t,
                                                  cusparseSpMatDescr_t B, cusparseDenseToSparseAlg_t, size_t *bytes);
cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t handle, cusparseConstDnMatDescr_t A,
                                                cusparseSpMatDescr_t B, cusparseDenseToSparseAlg_t, void *buffer);
cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t handle, cusparseConstDnMatDescr_t A,
                                               cusparseSpMatDescr_t B, cusparseDenseToSparseAlg_t, void *buffer);
cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t handle, const int *rows, int nonzeros, int m, int *starts,
                                  cusparseIndexBase_t base);
cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t handle, const int *starts, int nonzeros, int m, int *rows,
                                  cusparseIndexBase_t base);
cusparseStatus_t cusparseCsr2cscEx2_bufferSize(cusparseHandle_t handle, int, int n, int, const void *, const int *,
                                               const int *, void *, int *, int *, cudaDataType, cusparseAction_t,
                                               cusparseIndexBase_t, cusparseCsr2CscAlg_t, size_t *bytes);
cusparseStatus_t cusparseCsr2cscEx2(cusparseHandle_t handle, int m, int n, int, const void *values,
                                    const int *rowStarts, const int *columns, void *turned, int *columnStarts,
                                    int *rows, cudaDataType type, cusparseAction_t action, cusparseIndexBase_t base,
                                    cusparseCsr2CscAlg_t, void *buffer);

// Triangular systems: y = alpha inverse of op(A) x, and the same for the columns of a matrix.
cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t *descr);
cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t descr);
cusparseStatus_t cusparseSpSV_bufferSize(cusparseHandle_t handle, cusparseOperation_t, const void *,
                                         cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, cusparseDnVecDescr_t,
                                         cudaDataType, cusparseSpSVAlg_t, cusparseSpSVDescr_t, size_t *bytes);
cusparseStatus_t cusparseSpSV_analysis(cusparseHandle_t handle, cusparseOperation_t, const void *,
                                       cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, cusparseDnVecDescr_t,
                                       cudaDataType, cusparseSpSVAlg_t, cusparseSpSVDescr_t descr, void *);
cusparseStatus_t cusparseSpSV_updateMatrix(cusparseHandle_t handle, cusparseSpSVDescr_t descr, void *values,
                                           cusparseSpSVUpdate_t part);
cusparseStatus_t cusparseSpSV_solve(cusparseHandle_t handle, cusparseOperation_t operation, const void *alpha,
                                    cusparseConstSpMatDescr_t A, cusparseConstDnVecDescr_t x, cusparseDnVecDescr_t y,
                                    cudaDataType computeType, cusparseSpSVAlg_t, cusparseSpSVDescr_t descr);
cusparseStatus_t cusparseSpSM_createDescr(cusparseSpSMDescr_t *descr);
cusparseStatus_t cusparseSpSM_destroyDescr(cusparseSpSMDescr_t descr);
cusparseStatus_t cusparseSpSM_bufferSize(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                         const void *, cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t,
                                         cusparseDnMatDescr_t, cudaDataType, cusparseSpSMAlg_t, cusparseSpSMDescr_t,
                                         size_t *bytes);
cusparseStatus_t cusparseSpSM_analysis(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                       const void *, cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t,
                                       cusparseDnMatDescr_t, cudaDataType, cusparseSpSMAlg_t,
                                       cusparseSpSMDescr_t descr, void *);
cusparseStatus_t cusparseSpSM_solve(cusparseHandle_t handle, cusparseOperation_t ofA, cusparseOperation_t ofB,
                                    const void *alpha, cusparseConstSpMatDescr_t A, cusparseConstDnMatDescr_t B,
                                    cusparseDnMatDescr_t C, cudaDataType computeType, cusparseSpSMAlg_t,
                                    cusparseSpSMDescr_t descr);

// Products whose result is sparse.
cusparseStatus_t cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t *descr);
cusparseStatus_t cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t descr);
cusparseStatus_t cusparseSpGEMM_workEstimation(cusparseHandle_t handle, cusparseOperation_t ofA,
                                               cusparseOperation_t ofB, const void *, cusparseConstSpMatDescr_t A,
                                               cusparseConstSpMatDescr_t B, const void *, cusparseSpMatDescr_t C,
                                               cudaDataType computeType, cusparseSpGEMMAlg_t,
                                               cusparseSpGEMMDescr_t descr, size_t *bytes, void *);
cusparseStatus_t cusparseSpGEMM_compute(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                        const void *, cusparseConstSpMatDescr_t A, cusparseConstSpMatDescr_t B,
                                        const void *, cusparseSpMatDescr_t C, cudaDataType computeType,
                                        cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t descr, size_t *bytes,
                                        void *buffer);
cusparseStatus_t cusparseSpGEMM_copy(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                     const void *alpha, cusparseConstSpMatDescr_t, cusparseConstSpMatDescr_t,
                                     const void *beta, cusparseSpMatDescr_t C, cudaDataType computeType,
                                     cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t descr);
cusparseStatus_t cusparseSDDMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                          const void *, cusparseConstDnMatDescr_t, cusparseConstDnMatDescr_t,
                                          const void *, cusparseSpMatDescr_t, cudaDataType, cusparseSDDMMAlg_t,
                                          size_t *bytes);
cusparseStatus_t cusparseSDDMM_preprocess(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                          const void *, cusparseConstDnMatDescr_t, cusparseConstDnMatDescr_t,
                                          const void *, cusparseSpMatDescr_t, cudaDataType, cusparseSDDMMAlg_t,
                                          void *);
cusparseStatus_t cusparseSDDMM(cusparseHandle_t handle, cusparseOperation_t ofA, cusparseOperation_t ofB,
                               const void *alpha, cusparseConstDnMatDescr_t A, cusparseConstDnMatDescr_t B,
                               const void *beta, cusparseSpMatDescr_t C, cudaDataType computeType, cusparseSDDMMAlg_t,
                               void *);

// Incomplete factorisations in place, of matrices by rows with ascending columns.
#define WARPSCOPE_FACTORISATION_OF(S, T, name)                                                                        \
  cusparseStatus_t cusparse##S##name##_bufferSize(cusparseHandle_t handle, int m, int nonzeros,                       \
                                                  const cusparseMatDescr_t descr, T *values, const int *rows,         \
                                                  const int *columns, name##Info_t info, int *bytes);                 \
  cusparseStatus_t cusparse##S##name##_analysis(cusparseHandle_t handle, int m, int nonzeros,                         \
                                                const cusparseMatDescr_t descr, const T *values, const int *rows,     \
                                                const int *columns, name##Info_t info, cusparseSolvePolicy_t policy,  \
                                                void *buffer);                                                        \
  cusparseStatus_t cusparse##S##name(cusparseHandle_t handle, int m, int nonzeros, const cusparseMatDescr_t descr,    \
                                     T *values, const int *rows, const int *columns, name##Info_t info,               \
                                     cusparseSolvePolicy_t policy, void *buffer);
#define WARPSCOPE_FACTORISATION(name, Name)                                                                           \
  cusparseStatus_t cusparseCreate##Name##Info(name##Info_t *info);                                                    \
  cusparseStatus_t cusparseDestroy##Name##Info(name##Info_t info);                                                    \
  cusparseStatus_t cusparseX##name##_zeroPivot(cusparseHandle_t handle, name##Info_t info, int *position);            \
  WARPSCOPE_FACTORISATION_OF(S, float, name)                                                                          \
  WARPSCOPE_FACTORISATION_OF(D, double, name)
WARPSCOPE_FACTORISATION(csrilu02, Csrilu02)
WARPSCOPE_FACTORISATION(csric02, Csric02)
#undef WARPSCOPE_FACTORISATION
#undef WARPSCOPE_FACTORISATION_OF

#ifdef __cplusplus
}
#endif

#endif
