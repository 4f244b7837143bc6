// cuBLAS's types and functions. The functions are in a library that is linked where needed; matrices are stored
// by columns.
#ifndef WARPSCOPE_CUBLAS_API_H
#define WARPSCOPE_CUBLAS_API_H
#define CUBLAS_API_H_

#include "cuda_runtime.h"

#include "cuComplex.h"
// CUDA's header always brings these along; here they are read where the program relies on that (source-traits.ts).
#ifdef WARPSCOPE_HALVES_BY_CUBLAS
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#endif
#include "library_types.h"

#define CUBLASAPI
#define CUBLASWINAPI
#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 0
#define CUBLAS_VER_PATCH 0
#define CUBLAS_VERSION 130000

typedef enum {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef enum { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1, CUBLAS_FILL_MODE_FULL = 2 } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2, CUBLAS_OP_HERMITAN = 2, CUBLAS_OP_CONJG = 3 } cublasOperation_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;
typedef enum {
  CUBLAS_DEFAULT_MATH = 0,
  CUBLAS_TENSOR_OP_MATH = 1,
  CUBLAS_PEDANTIC_MATH = 2,
  CUBLAS_TF32_TENSOR_OP_MATH = 3,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;
typedef enum {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_16F_PEDANTIC = 65,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_64F_PEDANTIC = 71,
  CUBLAS_COMPUTE_32I = 72,
  CUBLAS_COMPUTE_32I_PEDANTIC = 73,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77
} cublasComputeType_t;
// Which of its kernels cuBLAS takes: there is one here.
typedef enum {
  CUBLAS_GEMM_DFALT = -1,
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_ALGO1, CUBLAS_GEMM_ALGO2, CUBLAS_GEMM_ALGO3, CUBLAS_GEMM_ALGO4, CUBLAS_GEMM_ALGO5,
  CUBLAS_GEMM_ALGO6, CUBLAS_GEMM_ALGO7, CUBLAS_GEMM_ALGO8, CUBLAS_GEMM_ALGO9, CUBLAS_GEMM_ALGO10, CUBLAS_GEMM_ALGO11,
  CUBLAS_GEMM_ALGO12, CUBLAS_GEMM_ALGO13, CUBLAS_GEMM_ALGO14, CUBLAS_GEMM_ALGO15, CUBLAS_GEMM_ALGO16,
  CUBLAS_GEMM_ALGO17, CUBLAS_GEMM_ALGO18, CUBLAS_GEMM_ALGO19, CUBLAS_GEMM_ALGO20, CUBLAS_GEMM_ALGO21,
  CUBLAS_GEMM_ALGO22, CUBLAS_GEMM_ALGO23,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
  CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
  CUBLAS_GEMM_ALGO0_TENSOR_OP = 100, CUBLAS_GEMM_ALGO1_TENSOR_OP, CUBLAS_GEMM_ALGO2_TENSOR_OP,
  CUBLAS_GEMM_ALGO3_TENSOR_OP, CUBLAS_GEMM_ALGO4_TENSOR_OP, CUBLAS_GEMM_ALGO5_TENSOR_OP, CUBLAS_GEMM_ALGO6_TENSOR_OP,
  CUBLAS_GEMM_ALGO7_TENSOR_OP, CUBLAS_GEMM_ALGO8_TENSOR_OP, CUBLAS_GEMM_ALGO9_TENSOR_OP, CUBLAS_GEMM_ALGO10_TENSOR_OP,
  CUBLAS_GEMM_ALGO11_TENSOR_OP, CUBLAS_GEMM_ALGO12_TENSOR_OP, CUBLAS_GEMM_ALGO13_TENSOR_OP,
  CUBLAS_GEMM_ALGO14_TENSOR_OP, CUBLAS_GEMM_ALGO15_TENSOR_OP
} cublasGemmAlgo_t;
typedef cudaDataType cublasDataType_t;
typedef struct cublasContext *cublasHandle_t;
struct __half;

#ifdef __cplusplus
extern "C" {
#endif

cublasStatus_t cublasCreate_v2(cublasHandle_t *handle);
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle);
cublasStatus_t cublasGetVersion_v2(cublasHandle_t handle, int *version);
cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream);
cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t *stream);
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t *mode);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t *mode);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode);
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t *mode);
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void *workspace, size_t bytes);
const char *cublasGetStatusName(cublasStatus_t status);
const char *cublasGetStatusString(cublasStatus_t status);

cublasStatus_t cublasSetVector(int n, int elementSize, const void *x, int incx, void *devicePtr, int incy);
cublasStatus_t cublasGetVector(int n, int elementSize, const void *x, int incx, void *y, int incy);
cublasStatus_t cublasSetMatrix(int rows, int columns, int elementSize, const void *A, int lda, void *B, int ldb);
cublasStatus_t cublasGetMatrix(int rows, int columns, int elementSize, const void *A, int lda, void *B, int ldb);
cublasStatus_t cublasSetVectorAsync(int n, int elementSize, const void *x, int incx, void *y, int incy,
                                    cudaStream_t stream);
cublasStatus_t cublasGetVectorAsync(int n, int elementSize, const void *x, int incx, void *y, int incy,
                                    cudaStream_t stream);
cublasStatus_t cublasSetMatrixAsync(int rows, int columns, int elementSize, const void *A, int lda, void *B, int ldb,
                                    cudaStream_t stream);
cublasStatus_t cublasGetMatrixAsync(int rows, int columns, int elementSize, const void *A, int lda, void *B, int ldb,
                                    cudaStream_t stream);

// Name of a function for one type of element, with its parameters behind the handle.
#define WARPSCOPE_BLAS(name, ...) cublasStatus_t cublas##name(cublasHandle_t handle, __VA_ARGS__);
#define WARPSCOPE_TRIANGLES(S, T, what)                                                                              \
  WARPSCOPE_BLAS(S##tr##what, cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int n,          \
                 const T *A, int lda, T *x, int incx)                                                                \
  WARPSCOPE_BLAS(S##tb##what, cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int n, int k,   \
                 const T *A, int lda, T *x, int incx)                                                                \
  WARPSCOPE_BLAS(S##tp##what, cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int n,          \
                 const T *AP, T *x, int incx)
// For real and complex elements.
#define WARPSCOPE_BLAS_OF(S, LETTER, T)                                                                              \
  WARPSCOPE_BLAS(I##LETTER##amax_v2, int n, const T *x, int incx, int *result)                                       \
  WARPSCOPE_BLAS(I##LETTER##amin_v2, int n, const T *x, int incx, int *result)                                       \
  WARPSCOPE_BLAS(S##axpy_v2, int n, const T *alpha, const T *x, int incx, T *y, int incy)                            \
  WARPSCOPE_BLAS(S##copy_v2, int n, const T *x, int incx, T *y, int incy)                                            \
  WARPSCOPE_BLAS(S##swap_v2, int n, T *x, int incx, T *y, int incy)                                                  \
  WARPSCOPE_BLAS(S##scal_v2, int n, const T *alpha, T *x, int incx)                                                  \
  WARPSCOPE_BLAS(S##gemv_v2, cublasOperation_t trans, int m, int n, const T *alpha, const T *A, int lda, const T *x, \
                 int incx, const T *beta, T *y, int incy)                                                            \
  WARPSCOPE_BLAS(S##gbmv_v2, cublasOperation_t trans, int m, int n, int kl, int ku, const T *alpha, const T *A,      \
                 int lda, const T *x, int incx, const T *beta, T *y, int incy)                                       \
  WARPSCOPE_BLAS(S##symv_v2, cublasFillMode_t uplo, int n, const T *alpha, const T *A, int lda, const T *x,          \
                 int incx, const T *beta, T *y, int incy)                                                            \
  WARPSCOPE_BLAS(S##syr_v2, cublasFillMode_t uplo, int n, const T *alpha, const T *x, int incx, T *A, int lda)       \
  WARPSCOPE_BLAS(S##syr2_v2, cublasFillMode_t uplo, int n, const T *alpha, const T *x, int incx, const T *y,         \
                 int incy, T *A, int lda)                                                                            \
  WARPSCOPE_TRIANGLES(S, T, mv_v2)                                                                                   \
  WARPSCOPE_TRIANGLES(S, T, sv_v2)                                                                                   \
  WARPSCOPE_BLAS(S##symm_v2, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n, const T *alpha, const T *A, \
                 int lda, const T *B, int ldb, const T *beta, T *C, int ldc)                                         \
  WARPSCOPE_BLAS(S##syrk_v2, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, const T *alpha,           \
                 const T *A, int lda, const T *beta, T *C, int ldc)                                                  \
  WARPSCOPE_BLAS(S##syr2k_v2, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, const T *alpha,          \
                 const T *A, int lda, const T *B, int ldb, const T *beta, T *C, int ldc)                             \
  WARPSCOPE_BLAS(S##syrkx, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, const T *alpha,             \
                 const T *A, int lda, const T *B, int ldb, const T *beta, T *C, int ldc)                             \
  WARPSCOPE_BLAS(S##trmm_v2, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,                  \
                 cublasDiagType_t diag, int m, int n, const T *alpha, const T *A, int lda, const T *B, int ldb,      \
                 T *C, int ldc)                                                                                      \
  WARPSCOPE_BLAS(S##trsm_v2, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,                  \
                 cublasDiagType_t diag, int m, int n, const T *alpha, const T *A, int lda, T *B, int ldb)            \
  WARPSCOPE_BLAS(S##trsmBatched, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,              \
                 cublasDiagType_t diag, int m, int n, const T *alpha, const T *const A[], int lda, T *const B[],     \
                 int ldb, int batchCount)                                                                            \
  WARPSCOPE_BLAS(S##geam, cublasOperation_t transa, cublasOperation_t transb, int m, int n, const T *alpha,          \
                 const T *A, int lda, const T *beta, const T *B, int ldb, T *C, int ldc)                             \
  WARPSCOPE_BLAS(S##dgmm, cublasSideMode_t mode, int m, int n, const T *A, int lda, const T *x, int incx, T *C,      \
                 int ldc)                                                                                            \
  WARPSCOPE_BLAS(S##tpttr, cublasFillMode_t uplo, int n, const T *AP, T *A, int lda)                                 \
  WARPSCOPE_BLAS(S##trttp, cublasFillMode_t uplo, int n, const T *A, int lda, T *AP)
#define WARPSCOPE_REAL_BLAS_OF(S, LETTER, T)                                                                         \
  WARPSCOPE_BLAS_OF(S, LETTER, T)                                                                                    \
  WARPSCOPE_BLAS(S##dot_v2, int n, const T *x, int incx, const T *y, int incy, T *result)                            \
  WARPSCOPE_BLAS(S##nrm2_v2, int n, const T *x, int incx, T *result)                                                 \
  WARPSCOPE_BLAS(S##asum_v2, int n, const T *x, int incx, T *result)                                                 \
  WARPSCOPE_BLAS(S##rot_v2, int n, T *x, int incx, T *y, int incy, const T *c, const T *s)                           \
  WARPSCOPE_BLAS(S##rotg_v2, T *a, T *b, T *c, T *s)                                                                 \
  WARPSCOPE_BLAS(S##rotm_v2, int n, T *x, int incx, T *y, int incy, const T *param)                                  \
  WARPSCOPE_BLAS(S##rotmg_v2, T *d1, T *d2, T *x1, const T *y1, T *param)                                            \
  WARPSCOPE_BLAS(S##sbmv_v2, cublasFillMode_t uplo, int n, int k, const T *alpha, const T *A, int lda, const T *x,   \
                 int incx, const T *beta, T *y, int incy)                                                            \
  WARPSCOPE_BLAS(S##spmv_v2, cublasFillMode_t uplo, int n, const T *alpha, const T *AP, const T *x, int incx,        \
                 const T *beta, T *y, int incy)                                                                      \
  WARPSCOPE_BLAS(S##ger_v2, int m, int n, const T *alpha, const T *x, int incx, const T *y, int incy, T *A, int lda) \
  WARPSCOPE_BLAS(S##spr_v2, cublasFillMode_t uplo, int n, const T *alpha, const T *x, int incx, T *AP)               \
  WARPSCOPE_BLAS(S##spr2_v2, cublasFillMode_t uplo, int n, const T *alpha, const T *x, int incx, const T *y,         \
                 int incy, T *AP)
// Elements `T` with parts `R`; `D` begins the names of functions with real results, `SR` those with a real factor.
#define WARPSCOPE_COMPLEX_BLAS_OF(S, LETTER, T, R, D, SR)                                                            \
  WARPSCOPE_BLAS_OF(S, LETTER, T)                                                                                    \
  WARPSCOPE_BLAS(S##dotu_v2, int n, const T *x, int incx, const T *y, int incy, T *result)                           \
  WARPSCOPE_BLAS(S##dotc_v2, int n, const T *x, int incx, const T *y, int incy, T *result)                           \
  WARPSCOPE_BLAS(D##nrm2_v2, int n, const T *x, int incx, R *result)                                                 \
  WARPSCOPE_BLAS(D##asum_v2, int n, const T *x, int incx, R *result)                                                 \
  WARPSCOPE_BLAS(SR##scal_v2, int n, const R *alpha, T *x, int incx)                                                 \
  WARPSCOPE_BLAS(S##rot_v2, int n, T *x, int incx, T *y, int incy, const R *c, const T *s)                           \
  WARPSCOPE_BLAS(SR##rot_v2, int n, T *x, int incx, T *y, int incy, const R *c, const R *s)                          \
  WARPSCOPE_BLAS(S##rotg_v2, T *a, T *b, R *c, T *s)                                                                 \
  WARPSCOPE_BLAS(S##hemv_v2, cublasFillMode_t uplo, int n, const T *alpha, const T *A, int lda, const T *x,          \
                 int incx, const T *beta, T *y, int incy)                                                            \
  WARPSCOPE_BLAS(S##hbmv_v2, cublasFillMode_t uplo, int n, int k, const T *alpha, const T *A, int lda, const T *x,   \
                 int incx, const T *beta, T *y, int incy)                                                            \
  WARPSCOPE_BLAS(S##hpmv_v2, cublasFillMode_t uplo, int n, const T *alpha, const T *AP, const T *x, int incx,        \
                 const T *beta, T *y, int incy)                                                                      \
  WARPSCOPE_BLAS(S##geru_v2, int m, int n, const T *alpha, const T *x, int incx, const T *y, int incy, T *A, int lda)\
  WARPSCOPE_BLAS(S##gerc_v2, int m, int n, const T *alpha, const T *x, int incx, const T *y, int incy, T *A, int lda)\
  WARPSCOPE_BLAS(S##her_v2, cublasFillMode_t uplo, int n, const R *alpha, const T *x, int incx, T *A, int lda)       \
  WARPSCOPE_BLAS(S##her2_v2, cublasFillMode_t uplo, int n, const T *alpha, const T *x, int incx, const T *y,         \
                 int incy, T *A, int lda)                                                                            \
  WARPSCOPE_BLAS(S##hpr_v2, cublasFillMode_t uplo, int n, const R *alpha, const T *x, int incx, T *AP)               \
  WARPSCOPE_BLAS(S##hpr2_v2, cublasFillMode_t uplo, int n, const T *alpha, const T *x, int incx, const T *y,         \
                 int incy, T *AP)                                                                                    \
  WARPSCOPE_BLAS(S##hemm_v2, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n, const T *alpha, const T *A, \
                 int lda, const T *B, int ldb, const T *beta, T *C, int ldc)                                         \
  WARPSCOPE_BLAS(S##herk_v2, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, const R *alpha,           \
                 const T *A, int lda, const R *beta, T *C, int ldc)                                                  \
  WARPSCOPE_BLAS(S##her2k_v2, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, const T *alpha,          \
                 const T *A, int lda, const T *B, int ldb, const R *beta, T *C, int ldc)                             \
  WARPSCOPE_BLAS(S##herkx, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, const T *alpha,             \
                 const T *A, int lda, const T *B, int ldb, const R *beta, T *C, int ldc)                             \
  WARPSCOPE_BLAS(S##gemm3m, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const T *alpha, \
                 const T *A, int lda, const T *B, int ldb, const T *beta, T *C, int ldc)
#define WARPSCOPE_SOLVERS_OF(S, T)                                                                                   \
  WARPSCOPE_BLAS(S##getrfBatched, int n, T *const A[], int lda, int *P, int *info, int batchSize)                    \
  WARPSCOPE_BLAS(S##getrsBatched, cublasOperation_t trans, int n, int nrhs, const T *const A[], int lda,             \
                 const int *P, T *const B[], int ldb, int *info, int batchSize)                                      \
  WARPSCOPE_BLAS(S##getriBatched, int n, const T *const A[], int lda, const int *P, T *const C[], int ldc,           \
                 int *info, int batchSize)                                                                           \
  WARPSCOPE_BLAS(S##matinvBatched, int n, const T *const A[], int lda, T *const inverse[], int ldInverse,            \
                 int *info, int batchSize)
#define WARPSCOPE_GEMM_OF(S, T)                                                                                      \
  WARPSCOPE_BLAS(S##gemm_v2, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,                \
                 const T *alpha, const T *A, int lda, const T *B, int ldb, const T *beta, T *C, int ldc)             \
  WARPSCOPE_BLAS(S##gemmBatched, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,            \
                 const T *alpha, const T *const A[], int lda, const T *const B[], int ldb, const T *beta,            \
                 T *const C[], int ldc, int batchCount)                                                              \
  WARPSCOPE_BLAS(S##gemmStridedBatched, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,     \
                 const T *alpha, const T *A, int lda, long long int strideA, const T *B, int ldb,                    \
                 long long int strideB, const T *beta, T *C, int ldc, long long int strideC, int batchCount)
WARPSCOPE_REAL_BLAS_OF(S, s, float)
WARPSCOPE_REAL_BLAS_OF(D, d, double)
WARPSCOPE_COMPLEX_BLAS_OF(C, c, cuComplex, float, Sc, Cs)
WARPSCOPE_COMPLEX_BLAS_OF(Z, z, cuDoubleComplex, double, Dz, Zd)
WARPSCOPE_SOLVERS_OF(S, float)
WARPSCOPE_SOLVERS_OF(D, double)
WARPSCOPE_GEMM_OF(S, float)
WARPSCOPE_GEMM_OF(D, double)
WARPSCOPE_GEMM_OF(C, cuComplex)
WARPSCOPE_GEMM_OF(Z, cuDoubleComplex)

// Factors, sums and results of several types; types of A, B and C stand before their leading dimensions.
WARPSCOPE_BLAS(GemmEx, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const void *alpha,
               const void *A, cudaDataType Atype, int lda, const void *B, cudaDataType Btype, int ldb,
               const void *beta, void *C, cudaDataType Ctype, int ldc, cublasComputeType_t computeType,
               cublasGemmAlgo_t algo)
WARPSCOPE_BLAS(GemmBatchedEx, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
               const void *alpha, const void *const A[], cudaDataType Atype, int lda, const void *const B[],
               cudaDataType Btype, int ldb, const void *beta, void *const C[], cudaDataType Ctype, int ldc,
               int batchCount, cublasComputeType_t computeType, cublasGemmAlgo_t algo)
WARPSCOPE_BLAS(GemmStridedBatchedEx, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
               const void *alpha, const void *A, cudaDataType Atype, int lda, long long int strideA, const void *B,
               cudaDataType Btype, int ldb, long long int strideB, const void *beta, void *C, cudaDataType Ctype,
               int ldc, long long int strideC, int batchCount, cublasComputeType_t computeType, cublasGemmAlgo_t algo)
WARPSCOPE_BLAS(SgemmEx, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const float *alpha,
               const void *A, cudaDataType Atype, int lda, const void *B, cudaDataType Btype, int ldb,
               const float *beta, void *C, cudaDataType Ctype, int ldc)
WARPSCOPE_BLAS(CgemmEx, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
               const cuComplex *alpha, const void *A, cudaDataType Atype, int lda, const void *B, cudaDataType Btype,
               int ldb, const cuComplex *beta, void *C, cudaDataType Ctype, int ldc)
WARPSCOPE_BLAS(AxpyEx, int n, const void *alpha, cudaDataType alphaType, const void *x, cudaDataType xType, int incx,
               void *y, cudaDataType yType, int incy, cudaDataType executionType)
WARPSCOPE_BLAS(CopyEx, int n, const void *x, cudaDataType xType, int incx, void *y, cudaDataType yType, int incy)
WARPSCOPE_BLAS(SwapEx, int n, void *x, cudaDataType xType, int incx, void *y, cudaDataType yType, int incy)
WARPSCOPE_BLAS(ScalEx, int n, const void *alpha, cudaDataType alphaType, void *x, cudaDataType xType, int incx,
               cudaDataType executionType)
WARPSCOPE_BLAS(RotEx, int n, void *x, cudaDataType xType, int incx, void *y, cudaDataType yType, int incy,
               const void *c, const void *s, cudaDataType csType, cudaDataType executionType)
WARPSCOPE_BLAS(DotEx, int n, const void *x, cudaDataType xType, int incx, const void *y, cudaDataType yType, int incy,
               void *result, cudaDataType resultType, cudaDataType executionType)
WARPSCOPE_BLAS(DotcEx, int n, const void *x, cudaDataType xType, int incx, const void *y, cudaDataType yType,
               int incy, void *result, cudaDataType resultType, cudaDataType executionType)
WARPSCOPE_BLAS(Nrm2Ex, int n, const void *x, cudaDataType xType, int incx, void *result, cudaDataType resultType,
               cudaDataType executionType)
WARPSCOPE_BLAS(AsumEx, int n, const void *x, cudaDataType xType, int incx, void *result, cudaDataType resultType,
               cudaDataType executionType)
WARPSCOPE_BLAS(IamaxEx, int n, const void *x, cudaDataType xType, int incx, int *result)
WARPSCOPE_BLAS(IaminEx, int n, const void *x, cudaDataType xType, int incx, int *result)
WARPSCOPE_BLAS(Hgemm, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
               const struct __half *alpha, const struct __half *A, int lda, const struct __half *B, int ldb,
               const struct __half *beta, struct __half *C, int ldc)
WARPSCOPE_BLAS(HgemmBatched, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
               const struct __half *alpha, const struct __half *const A[], int lda, const struct __half *const B[],
               int ldb, const struct __half *beta, struct __half *const C[], int ldc, int batchCount)
WARPSCOPE_BLAS(HgemmStridedBatched, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
               const struct __half *alpha, const struct __half *A, int lda, long long int strideA,
               const struct __half *B, int ldb, long long int strideB, const struct __half *beta, struct __half *C,
               int ldc, long long int strideC, int batchCount)
#undef WARPSCOPE_GEMM_OF
#undef WARPSCOPE_SOLVERS_OF
#undef WARPSCOPE_COMPLEX_BLAS_OF
#undef WARPSCOPE_REAL_BLAS_OF
#undef WARPSCOPE_BLAS_OF
#undef WARPSCOPE_TRIANGLES
#undef WARPSCOPE_BLAS

#ifdef __cplusplus
}

// Before CUDA 11 the compute type was a type of elements.
static inline cublasComputeType_t __warpscope_compute_type(cudaDataType type) {
  switch (type) {
    case CUDA_R_16F: return CUBLAS_COMPUTE_16F;
    case CUDA_R_32I: return CUBLAS_COMPUTE_32I;
    case CUDA_R_64F: return CUBLAS_COMPUTE_64F;
    default: return CUBLAS_COMPUTE_32F;
  }
}
static inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                          int m, int n, int k, const void *alpha, const void *A, cudaDataType Atype,
                                          int lda, const void *B, cudaDataType Btype, int ldb, const void *beta,
                                          void *C, cudaDataType Ctype, int ldc, cudaDataType computeType,
                                          cublasGemmAlgo_t algo) {
  return cublasGemmEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, B, Btype, ldb, beta, C, Ctype, ldc,
                      __warpscope_compute_type(computeType), algo);
}
static inline cublasStatus_t cublasGemmStridedBatchedEx(
    cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const void *alpha,
    const void *A, cudaDataType Atype, int lda, long long int strideA, const void *B, cudaDataType Btype, int ldb,
    long long int strideB, const void *beta, void *C, cudaDataType Ctype, int ldc, long long int strideC,
    int batchCount, cudaDataType computeType, cublasGemmAlgo_t algo) {
  return cublasGemmStridedBatchedEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, strideA, B, Btype, ldb,
                                    strideB, beta, C, Ctype, ldc, strideC, batchCount,
                                    __warpscope_compute_type(computeType), algo);
}
#endif

#endif
