// cuSPARSE: sparse vectors.
#include "common.h"

namespace warpscope_cusparse {

template <typename T>
__global__ void scaled_kernel(int size, Factor<T> beta, T *y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < size) y[i] = beta.get() == 0 ? 0 : beta.get() * y[i];
}
template <typename T>
__global__ void add_kernel(int nonzeros, Indices indices, Factor<T> alpha, const T *x, T *y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < nonzeros) y[indices[i]] += alpha.get() * x[i];
}
template <typename T>
__global__ void gather_vector_kernel(int nonzeros, Indices indices, const T *y, T *x) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < nonzeros) x[i] = y[indices[i]];
}
template <typename T>
__global__ void scatter_vector_kernel(int nonzeros, Indices indices, const T *x, T *y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < nonzeros) y[indices[i]] = x[i];
}
template <typename T>
__global__ void rotate_kernel(int nonzeros, Indices indices, Factor<T> cosine, Factor<T> sine, T *x, T *y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= nonzeros) return;
  const T c = cosine.get(), s = sine.get(), a = x[i], b = y[indices[i]];
  x[i] = c * a + s * b;
  y[indices[i]] = c * b - s * a;
}
// One block.
template <typename T>
__global__ void dot_kernel(int nonzeros, Indices indices, const T *x, const T *y, T *result) {
  __shared__ double all[THREADS];
  double sum = 0;
  for (int i = threadIdx.x; i < nonzeros; i += THREADS) sum += (double)x[i] * (double)y[indices[i]];
  all[threadIdx.x] = sum;
  __syncthreads();
  for (int half = THREADS / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) all[threadIdx.x] += all[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) *result = (T)all[0];
}

inline Indices indicesOf(cusparseConstSpVecDescr_t x) { return {x->indices, x->wide, x->base}; }

template <typename T>
cusparseStatus_t dot(cusparseHandle_t handle, cusparseConstSpVecDescr_t x, cusparseConstDnVecDescr_t y, void *result) {
  T *to = (T *)result;
  const bool toHost = handle->pointers == CUSPARSE_POINTER_MODE_HOST;
  if (toHost && cudaMallocAsync(&to, sizeof(T), handle->stream) != cudaSuccess) return CUSPARSE_STATUS_ALLOC_FAILED;
  dot_kernel<T><<<1, THREADS, 0, handle->stream>>>((int)x->nonzeros, indicesOf(x), (const T *)x->values,
                                                   (const T *)y->values, to);
  if (toHost) {
    cudaMemcpyAsync(result, to, sizeof(T), cudaMemcpyDeviceToHost, handle->stream);
    cudaFreeAsync(to, handle->stream);
    cudaStreamSynchronize(handle->stream);
  }
  return launched();
}

}  // namespace warpscope_cusparse

using namespace warpscope_cusparse;

// Calls for the type of x; both vectors have it.
#define WARPSCOPE_BY_TYPE(call)                                                             \
  if (x->type != y->type || !isReal(x->type)) return CUSPARSE_STATUS_NOT_SUPPORTED;         \
  const unsigned int blocks = blocksFor(x->nonzeros);                                       \
  if (x->type == CUDA_R_32F) {                                                              \
    typedef float T;                                                                        \
    call                                                                                    \
  } else {                                                                                  \
    typedef double T;                                                                       \
    call                                                                                    \
  }                                                                                         \
  return launched();

extern "C" {

cusparseStatus_t cusparseCreateSpVec(cusparseSpVecDescr_t *vector, int64_t size, int64_t nonzeros, void *indices,
                                     void *values, cusparseIndexType_t indexType, cusparseIndexBase_t base,
                                     cudaDataType valueType) {
  if (indexType == CUSPARSE_INDEX_16U) return CUSPARSE_STATUS_NOT_SUPPORTED;
  if (size < 0 || nonzeros < 0 || nonzeros > size) return CUSPARSE_STATUS_INVALID_VALUE;
  const cusparseSpVecDescr made = {size, nonzeros, indices, values, indexType == CUSPARSE_INDEX_64I, (int)base, valueType};
  return make(vector, made);
}
cusparseStatus_t cusparseCreateConstSpVec(cusparseConstSpVecDescr_t *vector, int64_t size, int64_t nonzeros,
                                          const void *indices, const void *values, cusparseIndexType_t indexType,
                                          cusparseIndexBase_t base, cudaDataType valueType) {
  return cusparseCreateSpVec((cusparseSpVecDescr_t *)vector, size, nonzeros, (void *)indices, (void *)values, indexType,
                             base, valueType);
}
cusparseStatus_t cusparseDestroySpVec(cusparseConstSpVecDescr_t vector) {
  return free((void *)vector), CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpVecGet(cusparseSpVecDescr_t v, int64_t *size, int64_t *nonzeros, void **indices,
                                  void **values, cusparseIndexType_t *indexType, cusparseIndexBase_t *base,
                                  cudaDataType *valueType) {
  *size = v->size, *nonzeros = v->nonzeros, *indices = v->indices, *values = v->values;
  *indexType = v->wide ? CUSPARSE_INDEX_64I : CUSPARSE_INDEX_32I;
  *base = (cusparseIndexBase_t)v->base, *valueType = v->type;
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpVecGetIndexBase(cusparseConstSpVecDescr_t vector, cusparseIndexBase_t *base) {
  return *base = (cusparseIndexBase_t)vector->base, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpVecGetValues(cusparseSpVecDescr_t vector, void **values) {
  return *values = vector->values, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpVecSetValues(cusparseSpVecDescr_t vector, void *values) {
  return vector->values = values, CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseAxpby(cusparseHandle_t handle, const void *alpha, cusparseConstSpVecDescr_t x,
                               const void *beta, cusparseDnVecDescr_t y) {
  WARPSCOPE_CHECK(alpha && x && beta && y && x->size == y->size);
  WARPSCOPE_BY_TYPE(
      (scaled_kernel<T><<<blocksFor(y->size), THREADS, 0, handle->stream>>>((int)y->size, factor<T>(handle, beta), (T *)y->values));
      (add_kernel<T><<<blocks, THREADS, 0, handle->stream>>>((int)x->nonzeros, indicesOf(x), factor<T>(handle, alpha), (const T *)x->values, (T *)y->values));)
}
cusparseStatus_t cusparseGather(cusparseHandle_t handle, cusparseConstDnVecDescr_t y, cusparseSpVecDescr_t x) {
  WARPSCOPE_CHECK(x && y && x->size == y->size);
  WARPSCOPE_BY_TYPE((gather_vector_kernel<T><<<blocks, THREADS, 0, handle->stream>>>((int)x->nonzeros, indicesOf(x), (const T *)y->values, (T *)x->values));)
}
cusparseStatus_t cusparseScatter(cusparseHandle_t handle, cusparseConstSpVecDescr_t x, cusparseDnVecDescr_t y) {
  WARPSCOPE_CHECK(x && y && x->size == y->size);
  WARPSCOPE_BY_TYPE((scatter_vector_kernel<T><<<blocks, THREADS, 0, handle->stream>>>((int)x->nonzeros, indicesOf(x), (const T *)x->values, (T *)y->values));)
}
cusparseStatus_t cusparseRot(cusparseHandle_t handle, const void *c, const void *s, cusparseSpVecDescr_t x,
                             cusparseDnVecDescr_t y) {
  WARPSCOPE_CHECK(c && s && x && y && x->size == y->size);
  WARPSCOPE_BY_TYPE((rotate_kernel<T><<<blocks, THREADS, 0, handle->stream>>>((int)x->nonzeros, indicesOf(x), factor<T>(handle, c), factor<T>(handle, s), (T *)x->values, (T *)y->values));)
}
cusparseStatus_t cusparseSpVV_bufferSize(cusparseHandle_t handle, cusparseOperation_t, cusparseConstSpVecDescr_t,
                                         cusparseConstDnVecDescr_t, const void *, cudaDataType, size_t *bytes) {
  WARPSCOPE_CHECK(bytes);
  return *bytes = 8, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpVV(cusparseHandle_t handle, cusparseOperation_t, cusparseConstSpVecDescr_t x,
                              cusparseConstDnVecDescr_t y, void *result, cudaDataType computeType, void *) {
  WARPSCOPE_CHECK(x && y && result && x->size == y->size);
  if (x->type != y->type || x->type != computeType || !isReal(computeType)) return CUSPARSE_STATUS_NOT_SUPPORTED;
  return computeType == CUDA_R_32F ? dot<float>(handle, x, y, result) : dot<double>(handle, x, y, result);
}

}
