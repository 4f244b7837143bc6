// cuSPARSE: descriptions of matrices and vectors, and products of sparse and dense ones.
#include "common.h"

namespace warpscope_cusparse {

// A warp makes an element of the result: row `line` times a column of b.
template <typename T>
__global__ void gather_kernel(int lines, Indices starts, Indices indices, const T *values, Factor<T> alpha,
                              Dense<const T> b, Factor<T> beta, Dense<T> c) {
  const int line = (blockIdx.x * blockDim.x + threadIdx.x) / WARP, lane = threadIdx.x % WARP, column = blockIdx.y;
  if (line >= lines) return;
  T sum = 0;
  for (int i = starts[line] + lane; i < starts[line + 1]; i += WARP) sum += values[i] * b.at(indices[i], column);
  for (int step = WARP / 2; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
  if (lane != 0) return;
  const T right = beta.get();
  T &out = c.at(line, column);
  out = right == 0 ? alpha.get() * sum : alpha.get() * sum + right * out;
}

template <typename T>
__global__ void scale_kernel(int rows, Factor<T> beta, Dense<T> c) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const T right = beta.get();
  T &out = c.at(row, blockIdx.y);
  out = right == 0 ? 0 : right * out;
}

// Adds what the nonzeros of a line, a warp's, give to the rows of the result that their indices name.
template <typename T>
__global__ void scatter_kernel(int lines, Indices starts, Indices indices, const T *values, Factor<T> alpha,
                               Dense<const T> b, Dense<T> c) {
  const int line = (blockIdx.x * blockDim.x + threadIdx.x) / WARP, lane = threadIdx.x % WARP, column = blockIdx.y;
  if (line >= lines) return;
  const T factor = alpha.get() * b.at(line, column);
  for (int i = starts[line] + lane; i < starts[line + 1]; i += WARP) atomicAdd(&c.at(indices[i], column), factor * values[i]);
}

template <typename T>
__global__ void triples_kernel(int nonzeros, Indices to, Indices from, const T *values, Factor<T> alpha,
                               Dense<const T> b, Dense<T> c) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y;
  if (i < nonzeros) atomicAdd(&c.at(to[i], column), alpha.get() * values[i] * b.at(from[i], column));
}

// C = alpha op(A) B + beta C, B and C with `columns` columns.
template <typename T>
cusparseStatus_t multiply(cusparseHandle_t handle, bool transposed, const void *alpha, cusparseConstSpMatDescr_t a,
                          Dense<const T> b, const void *beta, Dense<T> c, int columns) {
  const Factor<T> left = factor<T>(handle, alpha), right = factor<T>(handle, beta);
  const Indices lines = {a->lines, a->wideLines, a->base}, indices = {a->indices, a->wideIndices, a->base};
  const T *values = (const T *)a->values;
  const int rows = (int)(transposed ? a->columns : a->rows);
  const int lineCount = (int)(a->format == CUSPARSE_FORMAT_CSC ? a->columns : a->rows);
  const bool gathers = a->format != CUSPARSE_FORMAT_COO && (a->format == CUSPARSE_FORMAT_CSC) == transposed;
  const dim3 byLine(blocksFor((int64_t)lineCount * WARP), columns), byNonzero(blocksFor(a->nonzeros), columns);
  if (rows == 0 || columns == 0) return CUSPARSE_STATUS_SUCCESS;
  if (gathers) {
    gather_kernel<T><<<byLine, THREADS, 0, handle->stream>>>(lineCount, lines, indices, values, left, b, right, c);
  } else {
    scale_kernel<T><<<dim3(blocksFor(rows), columns), THREADS, 0, handle->stream>>>(rows, right, c);
    if (a->format != CUSPARSE_FORMAT_COO)
      scatter_kernel<T><<<byLine, THREADS, 0, handle->stream>>>(lineCount, lines, indices, values, left, b, c);
    else
      triples_kernel<T><<<byNonzero, THREADS, 0, handle->stream>>>((int)a->nonzeros, transposed ? indices : lines,
                                                                   transposed ? lines : indices, values, left, b, c);
  }
  return launched();
}

cusparseStatus_t makeSparse(cusparseSpMatDescr_t *matrix, cusparseFormat_t format, int64_t rows, int64_t columns,
                            int64_t nonzeros, void *lines, void *indices, void *values, cusparseIndexType_t lineType,
                            cusparseIndexType_t indexType, cusparseIndexBase_t base, cudaDataType type) {
  if (rows < 0 || columns < 0 || nonzeros < 0) return CUSPARSE_STATUS_INVALID_VALUE;
  if (lineType == CUSPARSE_INDEX_16U || indexType == CUSPARSE_INDEX_16U) return CUSPARSE_STATUS_NOT_SUPPORTED;
  const cusparseSpMatDescr made = {format, rows, columns, nonzeros, lines, indices, values,
                                   lineType == CUSPARSE_INDEX_64I, indexType == CUSPARSE_INDEX_64I, (int)base, type, CUSPARSE_FILL_MODE_LOWER,
                                   CUSPARSE_DIAG_TYPE_NON_UNIT};
  return make(matrix, made);
}

}  // namespace warpscope_cusparse

using namespace warpscope_cusparse;

extern "C" {

cusparseStatus_t cusparseCreate(cusparseHandle_t *handle) { return make(handle, cusparseContext{}); }
cusparseStatus_t cusparseDestroy(cusparseHandle_t handle) { return free(handle), CUSPARSE_STATUS_SUCCESS; }
cusparseStatus_t cusparseGetVersion(cusparseHandle_t handle, int *version) {
  WARPSCOPE_CHECK(version);
  return *version = CUSPARSE_VERSION, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t stream) {
  WARPSCOPE_CHECK(true);
  return handle->stream = stream, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseGetStream(cusparseHandle_t handle, cudaStream_t *stream) {
  WARPSCOPE_CHECK(stream);
  return *stream = handle->stream, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode) {
  WARPSCOPE_CHECK(true);
  return handle->pointers = mode, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseGetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t *mode) {
  WARPSCOPE_CHECK(mode);
  return *mode = handle->pointers, CUSPARSE_STATUS_SUCCESS;
}

#define WARPSCOPE_STATUSES(entry)                                                       \
  entry(SUCCESS, "success") entry(NOT_INITIALIZED, "initialization error")              \
  entry(ALLOC_FAILED, "out of memory") entry(INVALID_VALUE, "invalid value")            \
  entry(ARCH_MISMATCH, "architecture mismatch") entry(MAPPING_ERROR, "mapping error")   \
  entry(EXECUTION_FAILED, "kernel launch failure") entry(INTERNAL_ERROR, "internal error") \
  entry(MATRIX_TYPE_NOT_SUPPORTED, "matrix type not supported") entry(ZERO_PIVOT, "zero pivot") \
  entry(NOT_SUPPORTED, "operation not supported") entry(INSUFFICIENT_RESOURCES, "insufficient resources")
const char *cusparseGetErrorName(cusparseStatus_t status) {
#define WARPSCOPE_NAME(code, text) if (status == CUSPARSE_STATUS_##code) return "CUSPARSE_STATUS_" #code;
  WARPSCOPE_STATUSES(WARPSCOPE_NAME)
#undef WARPSCOPE_NAME
  return "unrecognized error code";
}
const char *cusparseGetErrorString(cusparseStatus_t status) {
#define WARPSCOPE_TEXT(code, text) if (status == CUSPARSE_STATUS_##code) return text;
  WARPSCOPE_STATUSES(WARPSCOPE_TEXT)
#undef WARPSCOPE_TEXT
  return "unrecognized error code";
}

cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *matrix) { return make(matrix, cusparseMatDescr{}); }
cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t matrix) { return free(matrix), CUSPARSE_STATUS_SUCCESS; }
cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t matrix, cusparseMatrixType_t type) {
  return matrix->type = type, CUSPARSE_STATUS_SUCCESS;
}
cusparseMatrixType_t cusparseGetMatType(cusparseMatDescr_t matrix) { return matrix->type; }
cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t matrix, cusparseIndexBase_t base) {
  return matrix->base = base, CUSPARSE_STATUS_SUCCESS;
}
cusparseIndexBase_t cusparseGetMatIndexBase(cusparseMatDescr_t matrix) { return matrix->base; }

cusparseStatus_t cusparseSetMatFillMode(cusparseMatDescr_t matrix, cusparseFillMode_t fill) {
  return matrix->fill = fill, CUSPARSE_STATUS_SUCCESS;
}
cusparseFillMode_t cusparseGetMatFillMode(cusparseMatDescr_t matrix) { return matrix->fill; }
cusparseStatus_t cusparseSetMatDiagType(cusparseMatDescr_t matrix, cusparseDiagType_t diagonal) {
  return matrix->diagonal = diagonal, CUSPARSE_STATUS_SUCCESS;
}
cusparseDiagType_t cusparseGetMatDiagType(cusparseMatDescr_t matrix) { return matrix->diagonal; }

cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nonzeros,
                                   void *rowOffsets, void *columnIndices, void *values, cusparseIndexType_t offsetType,
                                   cusparseIndexType_t indexType, cusparseIndexBase_t base, cudaDataType valueType) {
  return makeSparse(matrix, CUSPARSE_FORMAT_CSR, rows, columns, nonzeros, rowOffsets, columnIndices, values, offsetType,
                    indexType, base, valueType);
}
cusparseStatus_t cusparseCreateCsc(cusparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nonzeros,
                                   void *columnOffsets, void *rowIndices, void *values, cusparseIndexType_t offsetType,
                                   cusparseIndexType_t indexType, cusparseIndexBase_t base, cudaDataType valueType) {
  return makeSparse(matrix, CUSPARSE_FORMAT_CSC, rows, columns, nonzeros, columnOffsets, rowIndices, values, offsetType,
                    indexType, base, valueType);
}
cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t nonzeros,
                                   void *rowIndices, void *columnIndices, void *values, cusparseIndexType_t indexType,
                                   cusparseIndexBase_t base, cudaDataType valueType) {
  return makeSparse(matrix, CUSPARSE_FORMAT_COO, rows, columns, nonzeros, rowIndices, columnIndices, values, indexType,
                    indexType, base, valueType);
}
cusparseStatus_t cusparseCreateConstCsr(cusparseConstSpMatDescr_t *matrix, int64_t rows, int64_t columns,
                                        int64_t nonzeros, const void *rowOffsets, const void *columnIndices,
                                        const void *values, cusparseIndexType_t offsetType,
                                        cusparseIndexType_t indexType, cusparseIndexBase_t base,
                                        cudaDataType valueType) {
  return makeSparse((cusparseSpMatDescr_t *)matrix, CUSPARSE_FORMAT_CSR, rows, columns, nonzeros, (void *)rowOffsets,
                    (void *)columnIndices, (void *)values, offsetType, indexType, base, valueType);
}
cusparseStatus_t cusparseCreateConstCsc(cusparseConstSpMatDescr_t *matrix, int64_t rows, int64_t columns,
                                        int64_t nonzeros, const void *columnOffsets, const void *rowIndices,
                                        const void *values, cusparseIndexType_t offsetType,
                                        cusparseIndexType_t indexType, cusparseIndexBase_t base,
                                        cudaDataType valueType) {
  return makeSparse((cusparseSpMatDescr_t *)matrix, CUSPARSE_FORMAT_CSC, rows, columns, nonzeros,
                    (void *)columnOffsets, (void *)rowIndices, (void *)values, offsetType, indexType, base, valueType);
}
cusparseStatus_t cusparseCreateConstCoo(cusparseConstSpMatDescr_t *matrix, int64_t rows, int64_t columns,
                                        int64_t nonzeros, const void *rowIndices, const void *columnIndices,
                                        const void *values, cusparseIndexType_t indexType, cusparseIndexBase_t base,
                                        cudaDataType valueType) {
  return makeSparse((cusparseSpMatDescr_t *)matrix, CUSPARSE_FORMAT_COO, rows, columns, nonzeros, (void *)rowIndices,
                    (void *)columnIndices, (void *)values, indexType, indexType, base, valueType);
}
cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t matrix) {
  return free((void *)matrix), CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t matrix, int64_t *rows, int64_t *columns,
                                      int64_t *nonzeros) {
  if (!matrix || !rows || !columns || !nonzeros) return CUSPARSE_STATUS_INVALID_VALUE;
  *rows = matrix->rows, *columns = matrix->columns, *nonzeros = matrix->nonzeros;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMatGetValues(cusparseSpMatDescr_t matrix, void **values) {
  return *values = matrix->values, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMatSetValues(cusparseSpMatDescr_t matrix, void *values) {
  return matrix->values = values, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t matrix, void *rowOffsets, void *columnIndices,
                                        void *values) {
  matrix->lines = rowOffsets, matrix->indices = columnIndices, matrix->values = values;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseCscSetPointers(cusparseSpMatDescr_t matrix, void *columnOffsets, void *rowIndices,
                                        void *values) {
  return cusparseCsrSetPointers(matrix, columnOffsets, rowIndices, values);
}
cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t matrix, void *rows, void *columns, void *values) {
  return cusparseCsrSetPointers(matrix, rows, columns, values);
}
cusparseStatus_t cusparseCsrGet(cusparseSpMatDescr_t m, int64_t *rows, int64_t *columns, int64_t *nonzeros,
                                void **rowOffsets, void **columnIndices, void **values,
                                cusparseIndexType_t *offsetType, cusparseIndexType_t *indexType,
                                cusparseIndexBase_t *base, cudaDataType *type) {
  if (!m) return CUSPARSE_STATUS_INVALID_VALUE;
  *rows = m->rows, *columns = m->columns, *nonzeros = m->nonzeros;
  *rowOffsets = m->lines, *columnIndices = m->indices, *values = m->values;
  *offsetType = m->wideLines ? CUSPARSE_INDEX_64I : CUSPARSE_INDEX_32I;
  *indexType = m->wideIndices ? CUSPARSE_INDEX_64I : CUSPARSE_INDEX_32I;
  *base = (cusparseIndexBase_t)m->base, *type = m->type;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseCooGet(cusparseSpMatDescr_t m, int64_t *rows, int64_t *columns, int64_t *nonzeros,
                                void **rowIndices, void **columnIndices, void **values,
                                cusparseIndexType_t *indexType, cusparseIndexBase_t *base, cudaDataType *type) {
  cusparseIndexType_t lineType;
  return cusparseCsrGet(m, rows, columns, nonzeros, rowIndices, columnIndices, values, &lineType, indexType, base,
                        type);
}
cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t matrix, cusparseFormat_t *format) {
  return *format = matrix->format, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t matrix, cusparseIndexBase_t *base) {
  return *base = (cusparseIndexBase_t)matrix->base, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t matrix, cusparseSpMatAttribute_t attribute, void *data,
                                           size_t) {
  if (!matrix || !data) return CUSPARSE_STATUS_INVALID_VALUE;
  if (attribute == CUSPARSE_SPMAT_FILL_MODE) matrix->fill = *(cusparseFillMode_t *)data;
  else matrix->diagonal = *(cusparseDiagType_t *)data;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMatGetAttribute(cusparseConstSpMatDescr_t matrix, cusparseSpMatAttribute_t attribute,
                                           void *data, size_t) {
  if (!matrix || !data) return CUSPARSE_STATUS_INVALID_VALUE;
  if (attribute == CUSPARSE_SPMAT_FILL_MODE) *(cusparseFillMode_t *)data = matrix->fill;
  else *(cusparseDiagType_t *)data = matrix->diagonal;
  return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t *vector, int64_t size, void *values, cudaDataType valueType) {
  return make(vector, cusparseDnVecDescr{size, values, valueType});
}
cusparseStatus_t cusparseCreateConstDnVec(cusparseConstDnVecDescr_t *vector, int64_t size, const void *values,
                                          cudaDataType valueType) {
  return cusparseCreateDnVec((cusparseDnVecDescr_t *)vector, size, (void *)values, valueType);
}
cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t vector) {
  return free((void *)vector), CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDnVecGetValues(cusparseDnVecDescr_t vector, void **values) {
  return *values = vector->values, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t vector, void *values) {
  return vector->values = values, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t ld,
                                     void *values, cudaDataType valueType, cusparseOrder_t order) {
  if (ld < (order == CUSPARSE_ORDER_COL ? rows : columns)) return CUSPARSE_STATUS_INVALID_VALUE;
  return make(matrix, cusparseDnMatDescr{rows, columns, ld, values, valueType, order});
}
cusparseStatus_t cusparseCreateConstDnMat(cusparseConstDnMatDescr_t *matrix, int64_t rows, int64_t columns, int64_t ld,
                                          const void *values, cudaDataType valueType, cusparseOrder_t order) {
  return cusparseCreateDnMat((cusparseDnMatDescr_t *)matrix, rows, columns, ld, (void *)values, valueType, order);
}
cusparseStatus_t cusparseDnMatGetValues(cusparseDnMatDescr_t matrix, void **values) {
  return *values = matrix->values, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDnMatSetValues(cusparseDnMatDescr_t matrix, void *values) {
  return matrix->values = values, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDnVecGet(cusparseDnVecDescr_t vector, int64_t *size, void **values, cudaDataType *type) {
  *size = vector->size, *values = vector->values, *type = vector->type;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDnMatGet(cusparseDnMatDescr_t m, int64_t *rows, int64_t *columns, int64_t *ld, void **values,
                                  cudaDataType *type, cusparseOrder_t *order) {
  *rows = m->rows, *columns = m->columns, *ld = m->ld, *values = m->values, *type = m->type, *order = m->order;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t matrix) {
  return free((void *)matrix), CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t handle, cusparseOperation_t, const void *,
                                         cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void *,
                                         cusparseDnVecDescr_t, cudaDataType, cusparseSpMVAlg_t, size_t *bytes) {
  WARPSCOPE_CHECK(bytes);
  // Programs allocate what they are told; cudaMalloc of nothing would give a null pointer.
  return *bytes = 8, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t handle, cusparseOperation_t, const void *,
                                         cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void *,
                                         cusparseDnVecDescr_t, cudaDataType, cusparseSpMVAlg_t, void *) {
  WARPSCOPE_CHECK(true);
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMV(cusparseHandle_t handle, cusparseOperation_t operation, const void *alpha,
                              cusparseConstSpMatDescr_t A, cusparseConstDnVecDescr_t x, const void *beta,
                              cusparseDnVecDescr_t y, cudaDataType computeType, cusparseSpMVAlg_t, void *) {
  WARPSCOPE_CHECK(alpha && A && x && beta && y);
  const bool transposed = operation != CUSPARSE_OPERATION_NON_TRANSPOSE;
  WARPSCOPE_CHECK(x->size == (transposed ? A->rows : A->columns) && y->size == (transposed ? A->columns : A->rows));
  if (!isReal(computeType) || A->type != computeType || x->type != computeType || y->type != computeType)
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  if (computeType == CUDA_R_32F)
    return multiply<float>(handle, transposed, alpha, A, {(const float *)x->values, 1, 0}, beta, {(float *)y->values, 1, 0}, 1);
  return multiply<double>(handle, transposed, alpha, A, {(const double *)x->values, 1, 0}, beta, {(double *)y->values, 1, 0}, 1);
}

cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t, const void *,
                                         cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, const void *,
                                         cusparseDnMatDescr_t, cudaDataType, cusparseSpMMAlg_t, size_t *bytes) {
  WARPSCOPE_CHECK(bytes);
  return *bytes = 8, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMM_preprocess(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t, const void *,
                                         cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, const void *,
                                         cusparseDnMatDescr_t, cudaDataType, cusparseSpMMAlg_t, void *) {
  WARPSCOPE_CHECK(true);
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpMM(cusparseHandle_t handle, cusparseOperation_t ofA, cusparseOperation_t ofB,
                              const void *alpha, cusparseConstSpMatDescr_t A, cusparseConstDnMatDescr_t B,
                              const void *beta, cusparseDnMatDescr_t C, cudaDataType computeType, cusparseSpMMAlg_t,
                              void *) {
  WARPSCOPE_CHECK(alpha && A && B && beta && C);
  const bool turnA = ofA != CUSPARSE_OPERATION_NON_TRANSPOSE, turnB = ofB != CUSPARSE_OPERATION_NON_TRANSPOSE;
  const int64_t rowsB = turnB ? B->columns : B->rows, columnsB = turnB ? B->rows : B->columns;
  WARPSCOPE_CHECK(rowsB == (turnA ? A->rows : A->columns) && C->rows == (turnA ? A->columns : A->rows) &&
                  C->columns == columnsB);
  if (!isReal(computeType) || A->type != computeType || B->type != computeType || C->type != computeType)
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  if (computeType == CUDA_R_32F)
    return multiply<float>(handle, turnA, alpha, A, dense<const float>(B, turnB), beta, dense<float>(C, false), (int)columnsB);
  return multiply<double>(handle, turnA, alpha, A, dense<const double>(B, turnB), beta, dense<double>(C, false), (int)columnsB);
}

}
