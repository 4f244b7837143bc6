// cuSPARSE: products of two sparse matrices, and of two dense ones where a sparse one has places.
#include "lines.h"

struct cusparseSpGEMMDescr {
  // On the device: begins of the rows of the result, and of the room for each; columns and values in that room.
  int *starts, *room, *columns;
  void *values;
};

namespace warpscope_cusparse {

// A row's products are at most as many as the rows of B that it names have nonzeros.
__global__ void room_kernel(int rows, Indices aStarts, Indices aColumns, Indices bStarts, int *room) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int sum = 0;
  for (int i = aStarts[row]; i < aStarts[row + 1]; i++) sum += bStarts[aColumns[i] + 1] - bStarts[aColumns[i]];
  room[row] = sum;
}

// A thread makes a row: columns are kept in order, and products of one column are added up.
template <typename T>
__global__ void rows_kernel(int rows, Indices aStarts, Indices aColumns, const T *a, Indices bStarts, Indices bColumns,
                            const T *b, const int *room, int *columns, T *values, int *counts) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int *const mine = columns + room[row];
  T *const sums = values + room[row];
  int count = 0;
  for (int i = aStarts[row]; i < aStarts[row + 1]; i++) {
    const int k = aColumns[i];
    for (int j = bStarts[k]; j < bStarts[k + 1]; j++) {
      const int column = bColumns[j];
      const T product = a[i] * b[j];
      int low = 0, high = count;
      while (low < high) {
        const int middle = (low + high) / 2;
        if (mine[middle] < column) low = middle + 1;
        else high = middle;
      }
      if (low < count && mine[low] == column) {
        sums[low] += product;
        continue;
      }
      for (int to = count; to > low; to--) mine[to] = mine[to - 1], sums[to] = sums[to - 1];
      mine[low] = column;
      sums[low] = product;
      count++;
    }
  }
  counts[row] = count;
}

// C = alpha products + beta C; where beta is not zero C has the places of the product already.
template <typename T>
__global__ void copy_rows_kernel(int rows, const int *starts, const int *room, const int *columns, const T *values,
                                 Factor<T> alpha, Factor<T> beta, MadeIndices cStarts, MadeIndices cColumns, T *c) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const T scale = beta.get();
  for (int i = starts[row], from = room[row]; i < starts[row + 1]; i++, from++) {
    cColumns.set(i, columns[from]);
    c[i] = scale == 0 ? alpha.get() * values[from] : alpha.get() * values[from] + scale * c[i];
  }
  cStarts.set(row, starts[row]);
  if (row == rows - 1) cStarts.set(rows, starts[rows]);
}

// A warp makes an element: a row of op(A) times a column of op(B).
template <typename T>
__global__ void sampled_kernel(int rows, Indices starts, Indices columns, int k, Factor<T> alpha, Dense<const T> a,
                               Dense<const T> b, Factor<T> beta, T *values) {
  const int lane = threadIdx.x % WARP;
  for (int row = blockIdx.x; row < rows; row += gridDim.x)
    for (int i = starts[row] + threadIdx.x / WARP; i < starts[row + 1]; i += blockDim.x / WARP) {
      T sum = 0;
      for (int p = lane; p < k; p += WARP) sum += a.at(row, p) * b.at(p, columns[i]);
      for (int step = WARP / 2; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
      if (lane == 0) values[i] = beta.get() == 0 ? alpha.get() * sum : alpha.get() * sum + beta.get() * values[i];
    }
}

inline Indices startsOf(cusparseConstSpMatDescr_t m) { return {m->lines, m->wideLines, m->base}; }
inline Indices indicesOf(cusparseConstSpMatDescr_t m) { return {m->indices, m->wideIndices, m->base}; }

void release(cusparseSpGEMMDescr_t d) {
  cudaFree(d->starts), cudaFree(d->room), cudaFree(d->columns), cudaFree(d->values);
  *d = cusparseSpGEMMDescr{};
}

template <typename T>
cusparseStatus_t product(cusparseHandle_t handle, cusparseConstSpMatDescr_t a, cusparseConstSpMatDescr_t b,
                         cusparseSpMatDescr_t c, cusparseSpGEMMDescr_t d) {
  const int rows = (int)a->rows;
  release(d);
  if (cudaMalloc(&d->starts, (rows + 1) * sizeof(int)) != cudaSuccess ||
      cudaMalloc(&d->room, (rows + 1) * sizeof(int)) != cudaSuccess)
    return CUSPARSE_STATUS_ALLOC_FAILED;
  room_kernel<<<blocksFor(rows), THREADS, 0, handle->stream>>>(rows, startsOf(a), indicesOf(a), startsOf(b), d->room);
  starts_kernel<<<1, 1, 0, handle->stream>>>(rows, d->room);
  int products = 0, nonzeros = 0;
  cudaMemcpyAsync(&products, d->room + rows, sizeof(int), cudaMemcpyDeviceToHost, handle->stream);
  cudaStreamSynchronize(handle->stream);
  if (cudaMalloc(&d->columns, (size_t)products * sizeof(int) + 1) != cudaSuccess ||
      cudaMalloc(&d->values, (size_t)products * sizeof(T) + 1) != cudaSuccess)
    return CUSPARSE_STATUS_INSUFFICIENT_RESOURCES;
  rows_kernel<T><<<blocksFor(rows), THREADS, 0, handle->stream>>>(
      rows, startsOf(a), indicesOf(a), (const T *)a->values, startsOf(b), indicesOf(b), (const T *)b->values, d->room,
      d->columns, (T *)d->values, d->starts);
  starts_kernel<<<1, 1, 0, handle->stream>>>(rows, d->starts);
  cudaMemcpyAsync(&nonzeros, d->starts + rows, sizeof(int), cudaMemcpyDeviceToHost, handle->stream);
  cudaStreamSynchronize(handle->stream);
  c->nonzeros = nonzeros;
  return launched();
}

template <typename T>
cusparseStatus_t copyProduct(cusparseHandle_t handle, const void *alpha, const void *beta, cusparseSpMatDescr_t c,
                             cusparseSpGEMMDescr_t d) {
  copy_rows_kernel<T><<<blocksFor(c->rows), THREADS, 0, handle->stream>>>(
      (int)c->rows, d->starts, d->room, d->columns, (const T *)d->values, factor<T>(handle, alpha),
      factor<T>(handle, beta), MadeIndices{c->lines, c->wideLines, c->base},
      MadeIndices{c->indices, c->wideIndices, c->base}, (T *)c->values);
  return launched();
}

template <typename T>
cusparseStatus_t sampled(cusparseHandle_t handle, const void *alpha, Dense<const T> a, Dense<const T> b, int k,
                         const void *beta, cusparseSpMatDescr_t c) {
  const int rows = (int)c->rows;
  if (rows == 0) return CUSPARSE_STATUS_SUCCESS;
  sampled_kernel<T><<<rows < 65535 ? rows : 65535, 4 * WARP, 0, handle->stream>>>(
      rows, startsOf(c), indicesOf(c), k, factor<T>(handle, alpha), a, b, factor<T>(handle, beta), (T *)c->values);
  return launched();
}

}  // namespace warpscope_cusparse

using namespace warpscope_cusparse;

extern "C" {

cusparseStatus_t cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t *descr) { return make(descr, cusparseSpGEMMDescr{}); }
cusparseStatus_t cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t descr) {
  if (descr) release(descr);
  return free(descr), CUSPARSE_STATUS_SUCCESS;
}
// The description keeps what the steps need; programs allocate what they are told.
cusparseStatus_t cusparseSpGEMM_workEstimation(cusparseHandle_t handle, cusparseOperation_t ofA, cusparseOperation_t ofB,
                                               const void *, cusparseConstSpMatDescr_t A, cusparseConstSpMatDescr_t B,
                                               const void *, cusparseSpMatDescr_t C, cudaDataType computeType,
                                               cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t descr, size_t *bytes,
                                               void *) {
  WARPSCOPE_CHECK(A && B && C && descr && bytes && A->columns == B->rows && C->rows == A->rows &&
                  C->columns == B->columns);
  if (ofA != CUSPARSE_OPERATION_NON_TRANSPOSE || ofB != CUSPARSE_OPERATION_NON_TRANSPOSE || !isReal(computeType) ||
      A->type != computeType || B->type != computeType || C->type != computeType ||
      A->format != CUSPARSE_FORMAT_CSR || B->format != CUSPARSE_FORMAT_CSR || C->format != CUSPARSE_FORMAT_CSR)
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  return *bytes = 8, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpGEMM_compute(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t, const void *,
                                        cusparseConstSpMatDescr_t A, cusparseConstSpMatDescr_t B, const void *,
                                        cusparseSpMatDescr_t C, cudaDataType computeType, cusparseSpGEMMAlg_t,
                                        cusparseSpGEMMDescr_t descr, size_t *bytes, void *buffer) {
  WARPSCOPE_CHECK(A && B && C && descr && bytes);
  // The first of two calls asks for a size.
  if (!buffer) return *bytes = 8, CUSPARSE_STATUS_SUCCESS;
  return computeType == CUDA_R_32F ? product<float>(handle, A, B, C, descr) : product<double>(handle, A, B, C, descr);
}
cusparseStatus_t cusparseSpGEMM_copy(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                     const void *alpha, cusparseConstSpMatDescr_t, cusparseConstSpMatDescr_t,
                                     const void *beta, cusparseSpMatDescr_t C, cudaDataType computeType,
                                     cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t descr) {
  WARPSCOPE_CHECK(alpha && beta && C && descr && (C->rows == 0 || descr->starts));
  if (C->rows == 0) return CUSPARSE_STATUS_SUCCESS;
  return computeType == CUDA_R_32F ? copyProduct<float>(handle, alpha, beta, C, descr)
                                   : copyProduct<double>(handle, alpha, beta, C, descr);
}

cusparseStatus_t cusparseSDDMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                          const void *, cusparseConstDnMatDescr_t, cusparseConstDnMatDescr_t,
                                          const void *, cusparseSpMatDescr_t, cudaDataType, cusparseSDDMMAlg_t,
                                          size_t *bytes) {
  WARPSCOPE_CHECK(bytes);
  return *bytes = 8, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSDDMM_preprocess(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                          const void *, cusparseConstDnMatDescr_t, cusparseConstDnMatDescr_t,
                                          const void *, cusparseSpMatDescr_t, cudaDataType, cusparseSDDMMAlg_t,
                                          void *) {
  WARPSCOPE_CHECK(true);
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSDDMM(cusparseHandle_t handle, cusparseOperation_t ofA, cusparseOperation_t ofB,
                               const void *alpha, cusparseConstDnMatDescr_t A, cusparseConstDnMatDescr_t B,
                               const void *beta, cusparseSpMatDescr_t C, cudaDataType computeType, cusparseSDDMMAlg_t,
                               void *) {
  WARPSCOPE_CHECK(alpha && A && B && beta && C);
  const bool turnA = ofA != CUSPARSE_OPERATION_NON_TRANSPOSE, turnB = ofB != CUSPARSE_OPERATION_NON_TRANSPOSE;
  const int64_t k = turnA ? A->rows : A->columns;
  WARPSCOPE_CHECK((turnA ? A->columns : A->rows) == C->rows && (turnB ? B->columns : B->rows) == k &&
                  (turnB ? B->rows : B->columns) == C->columns);
  if (C->format != CUSPARSE_FORMAT_CSR || !isReal(computeType) || A->type != computeType || B->type != computeType ||
      C->type != computeType)
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  if (computeType == CUDA_R_32F)
    return sampled<float>(handle, alpha, dense<const float>(A, turnA), dense<const float>(B, turnB), (int)k, beta, C);
  return sampled<double>(handle, alpha, dense<const double>(A, turnA), dense<const double>(B, turnB), (int)k, beta, C);
}

}
