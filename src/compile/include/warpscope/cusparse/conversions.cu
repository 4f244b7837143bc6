// cuSPARSE: conversions between dense matrices, rows, columns and triples.
#include "lines.h"

namespace warpscope_cusparse {

// A dense matrix by its lines, which are those of the sparse one.
template <typename T>
struct Lines {
  T *data;
  int64_t lineStep, step;
  __device__ T &at(int line, int i) const { return data[line * lineStep + i * step]; }
};

template <typename T>
__global__ void clear_kernel(int lines, int length, Lines<T> dense) {
  const int64_t count = (int64_t)lines * length;
  for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
    dense.at((int)(i / length), (int)(i % length)) = 0;
}
template <typename T>
__global__ void expand_kernel(int lines, Indices starts, Indices indices, const T *values, Lines<T> dense) {
  const int line = blockIdx.x * blockDim.x + threadIdx.x;
  if (line >= lines) return;
  for (int i = starts[line]; i < starts[line + 1]; i++) dense.at(line, indices[i]) = values[i];
}
template <typename T>
__global__ void expand_triples_kernel(int nonzeros, Indices rows, Indices columns, const T *values, Lines<T> dense) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < nonzeros) dense.at(rows[i], columns[i]) = values[i];
}
template <typename T>
__global__ void count_kernel(int lines, int length, Lines<const T> dense, int *counts) {
  const int line = blockIdx.x * blockDim.x + threadIdx.x;
  if (line >= lines) return;
  int count = 0;
  for (int i = 0; i < length; i++) count += dense.at(line, i) != 0;
  counts[line] = count;
}
__global__ void widen_kernel(int count, const int *from, MadeIndices to) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) to.set(i, from[i]);
}
template <typename T>
__global__ void compress_kernel(int lines, int length, Lines<const T> dense, const int *starts, bool triples,
                                MadeIndices rows, MadeIndices indices, T *values) {
  const int line = blockIdx.x * blockDim.x + threadIdx.x;
  if (line >= lines) return;
  int to = starts[line];
  for (int i = 0; i < length; i++) {
    const T value = dense.at(line, i);
    if (value == 0) continue;
    if (triples) rows.set(to, line);
    indices.set(to, i);
    values[to++] = value;
  }
}
__global__ void name_lines_kernel(int lines, Indices starts, MadeIndices rows) {
  const int line = blockIdx.x * blockDim.x + threadIdx.x;
  if (line >= lines) return;
  for (int i = starts[line]; i < starts[line + 1]; i++) rows.set(i, line);
}
// Rows to columns. One thread a column, so that the rows of each come in order.
template <typename T>
__global__ void turn_count_kernel(int m, int n, Indices starts, Indices columns, int *counts) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= n) return;
  int count = 0;
  for (int i = starts[0]; i < starts[m]; i++) count += columns[i] == column;
  counts[column] = count;
}
template <typename T>
__global__ void turn_kernel(int m, int n, Indices starts, Indices columns, const T *values, bool withValues,
                            const int *columnStarts, MadeIndices rows, T *turned) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= n) return;
  int to = columnStarts[column];
  for (int row = 0; row < m; row++)
    for (int i = starts[row]; i < starts[row + 1]; i++) {
      if (columns[i] != column) continue;
      rows.set(to, row);
      if (withValues) turned[to] = values[i];
      to++;
    }
}

template <typename T>
Lines<T> linesOf(cusparseConstDnMatDescr_t m, bool byColumn) {
  const bool columnsTogether = m->order == CUSPARSE_ORDER_COL;
  const int64_t row = columnsTogether ? 1 : m->ld, column = columnsTogether ? m->ld : 1;
  return {(T *)m->values, byColumn ? column : row, byColumn ? row : column};
}
inline bool byColumn(cusparseConstSpMatDescr_t m) { return m->format == CUSPARSE_FORMAT_CSC; }
inline int lineCount(cusparseConstSpMatDescr_t m) { return (int)(byColumn(m) ? m->columns : m->rows); }
inline int lineLength(cusparseConstSpMatDescr_t m) { return (int)(byColumn(m) ? m->rows : m->columns); }

template <typename T>
cusparseStatus_t expand(cusparseHandle_t handle, cusparseConstSpMatDescr_t a, cusparseDnMatDescr_t b) {
  const int lines = lineCount(a), length = lineLength(a);
  const Indices starts = {a->lines, a->wideLines, a->base}, indices = {a->indices, a->wideIndices, a->base};
  const Lines<T> dense = linesOf<T>(b, byColumn(a));
  clear_kernel<T><<<blocksFor((int64_t)lines * length), THREADS, 0, handle->stream>>>(lines, length, dense);
  if (a->format == CUSPARSE_FORMAT_COO)
    expand_triples_kernel<T><<<blocksFor(a->nonzeros), THREADS, 0, handle->stream>>>(
        (int)a->nonzeros, starts, indices, (const T *)a->values, dense);
  else
    expand_kernel<T><<<blocksFor(lines), THREADS, 0, handle->stream>>>(lines, starts, indices, (const T *)a->values, dense);
  return launched();
}

template <typename T>
cusparseStatus_t analyse(cusparseHandle_t handle, cusparseConstDnMatDescr_t a, cusparseSpMatDescr_t b, int *starts) {
  const int lines = lineCount(b), length = lineLength(b);
  count_kernel<T><<<blocksFor(lines), THREADS, 0, handle->stream>>>(lines, length, linesOf<const T>(a, byColumn(b)), starts);
  starts_kernel<<<1, 1, 0, handle->stream>>>(lines, starts);
  if (b->format != CUSPARSE_FORMAT_COO)
    widen_kernel<<<blocksFor(lines + 1), THREADS, 0, handle->stream>>>(lines + 1, starts,
                                                                       MadeIndices{b->lines, b->wideLines, b->base});
  int nonzeros = 0;
  cudaMemcpyAsync(&nonzeros, starts + lines, sizeof(int), cudaMemcpyDeviceToHost, handle->stream);
  cudaStreamSynchronize(handle->stream);
  b->nonzeros = nonzeros;
  return launched();
}

template <typename T>
cusparseStatus_t compress(cusparseHandle_t handle, cusparseConstDnMatDescr_t a, cusparseSpMatDescr_t b,
                          const int *starts) {
  const int lines = lineCount(b);
  compress_kernel<T><<<blocksFor(lines), THREADS, 0, handle->stream>>>(
      lines, lineLength(b), linesOf<const T>(a, byColumn(b)), starts, b->format == CUSPARSE_FORMAT_COO,
      MadeIndices{b->lines, b->wideLines, b->base}, MadeIndices{b->indices, b->wideIndices, b->base}, (T *)b->values);
  return launched();
}

template <typename T>
cusparseStatus_t turn(cusparseHandle_t handle, int m, int n, const T *values, const int *rowStarts, const int *columns,
                      T *turned, int *columnStarts, int *rows, bool withValues, int base, int *starts) {
  const Indices from = {rowStarts, false, base}, across = {columns, false, base};
  turn_count_kernel<T><<<blocksFor(n), THREADS, 0, handle->stream>>>(m, n, from, across, starts);
  starts_kernel<<<1, 1, 0, handle->stream>>>(n, starts);
  widen_kernel<<<blocksFor(n + 1), THREADS, 0, handle->stream>>>(n + 1, starts, MadeIndices{columnStarts, false, base});
  turn_kernel<T><<<blocksFor(n), THREADS, 0, handle->stream>>>(m, n, from, across, values, withValues, starts,
                                                               MadeIndices{rows, false, base}, turned);
  return launched();
}

}  // namespace warpscope_cusparse

using namespace warpscope_cusparse;

extern "C" {

cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t handle, cusparseConstSpMatDescr_t,
                                                  cusparseDnMatDescr_t, cusparseSparseToDenseAlg_t, size_t *bytes) {
  WARPSCOPE_CHECK(bytes);
  return *bytes = 8, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSparseToDense(cusparseHandle_t handle, cusparseConstSpMatDescr_t A, cusparseDnMatDescr_t B,
                                       cusparseSparseToDenseAlg_t, void *) {
  WARPSCOPE_CHECK(A && B && A->rows == B->rows && A->columns == B->columns);
  if (A->type != B->type || !isReal(A->type)) return CUSPARSE_STATUS_NOT_SUPPORTED;
  return A->type == CUDA_R_32F ? expand<float>(handle, A, B) : expand<double>(handle, A, B);
}

// The buffer holds where lines begin, from the analysis to the conversion.
cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t handle, cusparseConstDnMatDescr_t,
                                                  cusparseSpMatDescr_t B, cusparseDenseToSparseAlg_t, size_t *bytes) {
  WARPSCOPE_CHECK(B && bytes);
  return *bytes = (lineCount(B) + 1) * sizeof(int), CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t handle, cusparseConstDnMatDescr_t A,
                                                cusparseSpMatDescr_t B, cusparseDenseToSparseAlg_t, void *buffer) {
  WARPSCOPE_CHECK(A && B && buffer && A->rows == B->rows && A->columns == B->columns);
  if (A->type != B->type || !isReal(A->type)) return CUSPARSE_STATUS_NOT_SUPPORTED;
  return A->type == CUDA_R_32F ? analyse<float>(handle, A, B, (int *)buffer) : analyse<double>(handle, A, B, (int *)buffer);
}
cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t handle, cusparseConstDnMatDescr_t A,
                                               cusparseSpMatDescr_t B, cusparseDenseToSparseAlg_t, void *buffer) {
  WARPSCOPE_CHECK(A && B && buffer && A->rows == B->rows && A->columns == B->columns);
  if (A->type != B->type || !isReal(A->type)) return CUSPARSE_STATUS_NOT_SUPPORTED;
  return A->type == CUDA_R_32F ? compress<float>(handle, A, B, (int *)buffer)
                               : compress<double>(handle, A, B, (int *)buffer);
}

cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t handle, const int *rows, int nonzeros, int m, int *starts,
                                  cusparseIndexBase_t base) {
  WARPSCOPE_CHECK(m >= 0 && nonzeros >= 0);
  line_starts_kernel<<<blocksFor(m + 1), THREADS, 0, handle->stream>>>(m, nonzeros, Indices{rows, false, (int)base},
                                                                      MadeIndices{starts, false, (int)base});
  return launched();
}
cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t handle, const int *starts, int nonzeros, int m, int *rows,
                                  cusparseIndexBase_t base) {
  WARPSCOPE_CHECK(m >= 0 && nonzeros >= 0);
  name_lines_kernel<<<blocksFor(m), THREADS, 0, handle->stream>>>(m, Indices{starts, false, (int)base},
                                                                 MadeIndices{rows, false, (int)base});
  return launched();
}

cusparseStatus_t cusparseCsr2cscEx2_bufferSize(cusparseHandle_t handle, int, int n, int, const void *, const int *,
                                               const int *, void *, int *, int *, cudaDataType, cusparseAction_t,
                                               cusparseIndexBase_t, cusparseCsr2CscAlg_t, size_t *bytes) {
  WARPSCOPE_CHECK(bytes && n >= 0);
  return *bytes = (n + 1) * sizeof(int), CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseCsr2cscEx2(cusparseHandle_t handle, int m, int n, int, const void *values,
                                    const int *rowStarts, const int *columns, void *turned, int *columnStarts,
                                    int *rows, cudaDataType type, cusparseAction_t action, cusparseIndexBase_t base,
                                    cusparseCsr2CscAlg_t, void *buffer) {
  WARPSCOPE_CHECK(m >= 0 && n >= 0 && buffer);
  const bool withValues = action == CUSPARSE_ACTION_NUMERIC;
  if (withValues && !isReal(type)) return CUSPARSE_STATUS_NOT_SUPPORTED;
  if (type == CUDA_R_64F)
    return turn(handle, m, n, (const double *)values, rowStarts, columns, (double *)turned, columnStarts, rows,
                withValues, (int)base, (int *)buffer);
  return turn(handle, m, n, (const float *)values, rowStarts, columns, (float *)turned, columnStarts, rows, withValues,
              (int)base, (int *)buffer);
}

}
