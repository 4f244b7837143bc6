// cuBLAS, vectors whose types are arguments: axpyEx and its relatives. Elements are widened, computed with as complex
// numbers of doubles, and rounded once.
#include "common.h"
#include "numbers.h"

#include "../../cuda_bf16.h"
#include "../../cuda_fp16.h"

namespace warpscope_cublas {

typedef Complex<double> Wide;

__host__ __device__ inline Wide widen(const void *data, cudaDataType type, ptrdiff_t i) {
  switch (type) {
    case CUDA_R_32F: return {((const float *)data)[i], 0};
    case CUDA_R_64F: return {((const double *)data)[i], 0};
    case CUDA_R_16F: return {(float)((const __half *)data)[i], 0};
    case CUDA_R_16BF: return {(float)((const __nv_bfloat16 *)data)[i], 0};
    case CUDA_C_32F: return {((const float *)data)[2 * i], ((const float *)data)[2 * i + 1]};
    case CUDA_C_64F: return ((const Wide *)data)[i];
    default: return {};
  }
}
__host__ __device__ inline void narrow(void *data, cudaDataType type, ptrdiff_t i, Wide value) {
  switch (type) {
    case CUDA_R_32F: ((float *)data)[i] = (float)value.real; break;
    case CUDA_R_64F: ((double *)data)[i] = value.real; break;
    case CUDA_R_16F: ((__half *)data)[i] = __float2half((float)value.real); break;
    case CUDA_R_16BF: ((__nv_bfloat16 *)data)[i] = __float2bfloat16((float)value.real); break;
    case CUDA_C_32F: ((Complex<float> *)data)[i] = {(float)value.real, (float)value.imaginary}; break;
    case CUDA_C_64F: ((Wide *)data)[i] = value; break;
    default: break;
  }
}
inline int bytesOf(cudaDataType type) {
  switch (type) {
    case CUDA_R_16F:
    case CUDA_R_16BF: return 2;
    case CUDA_R_32F: return 4;
    case CUDA_R_64F:
    case CUDA_C_32F: return 8;
    case CUDA_C_64F: return 16;
    default: return 0;
  }
}

// A vector, or with a step of zero one number, of a type that is known when the program runs.
struct Typed {
  void *data;
  cudaDataType type;
  int step;
  __device__ Wide get(int i) const { return widen(data, type, (ptrdiff_t)i * step); }
  __device__ void set(int i, Wide value) const { narrow(data, type, (ptrdiff_t)i * step, value); }
};
inline Typed typed(const void *data, cudaDataType type, int n, int step) {
  return {(char *)data + (step < 0 ? (ptrdiff_t)(1 - n) * step * bytesOf(type) : 0), type, step};
}
// A factor of the host is read here, one of the device by the kernel.
struct TypedFactor {
  Typed device;
  Wide value;
  __device__ Wide get() const { return device.data ? device.get(0) : value; }
};
inline TypedFactor typedFactor(cublasHandle_t handle, const void *value, cudaDataType type) {
  if (handle->pointers == CUBLAS_POINTER_MODE_DEVICE) return {{(void *)value, type, 0}, {}};
  return {{nullptr, type, 0}, widen(value, type, 0)};
}

__global__ void typed_axpy_kernel(int n, TypedFactor alpha, Typed x, Typed y) {
  const Wide a = alpha.get();
  for (int i = first(); i < n; i += stride()) y.set(i, y.get(i) + a * x.get(i));
}
__global__ void typed_copy_kernel(int n, Typed x, Typed y, bool swap) {
  for (int i = first(); i < n; i += stride()) {
    const Wide kept = y.get(i);
    y.set(i, x.get(i));
    if (swap) x.set(i, kept);
  }
}
__global__ void typed_scal_kernel(int n, TypedFactor alpha, Typed x) {
  const Wide a = alpha.get();
  for (int i = first(); i < n; i += stride()) x.set(i, a * x.get(i));
}
__global__ void typed_rot_kernel(int n, Typed x, Typed y, TypedFactor cosine, TypedFactor sine) {
  const Wide c = cosine.get(), s = sine.get();
  for (int i = first(); i < n; i += stride()) {
    const Wide a = x.get(i), b = y.get(i);
    x.set(i, c * a + s * b);
    y.set(i, c * b - conjugate(s) * a);
  }
}

enum TypedReduction { DOT, DOT_CONJUGATED, NORM, MAGNITUDES };

// One block: what these are used for is not large.
__global__ void typed_reduce_kernel(int n, TypedReduction kind, Typed x, Typed y, Typed result) {
  __shared__ Wide all[THREADS];
  Wide sum = {};
  for (int i = threadIdx.x; i < n; i += THREADS) {
    const Wide a = x.get(i);
    if (kind == NORM) sum.real += square(a);
    else if (kind == MAGNITUDES) sum.real += magnitude(a);
    else sum += (kind == DOT ? a : conjugate(a)) * y.get(i);
  }
  all[threadIdx.x] = sum;
  __syncthreads();
  for (int half = THREADS / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) all[threadIdx.x] += all[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x != 0) return;
  if (kind == NORM) all[0].real = sqrt(all[0].real);
  result.set(0, all[0]);
}

// Place of the first greatest or least magnitude, from 1 on.
__global__ void typed_extreme_kernel(int n, bool greatest, Typed x, int *result) {
  __shared__ double values[THREADS];
  __shared__ int places[THREADS];
  double value = 0;
  int place = 0;
  for (int i = threadIdx.x; i < n; i += THREADS) {
    const double next = magnitude(x.get(i));
    if (place == 0 || (greatest ? next > value : next < value)) value = next, place = i + 1;
  }
  values[threadIdx.x] = value;
  places[threadIdx.x] = place;
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (int i = 1; i < THREADS; i++) {
    if (places[i] == 0) continue;
    const bool better = greatest ? values[i] > value : values[i] < value;
    if (better || (values[i] == value && places[i] < place)) value = values[i], place = places[i];
  }
  *result = place;
}

cublasStatus_t deliver(cublasHandle_t handle, const void *from, void *result, int bytes) {
  const cublasStatus_t status = launched();
  if (status != CUBLAS_STATUS_SUCCESS || handle->pointers == CUBLAS_POINTER_MODE_DEVICE) return status;
  cudaMemcpyAsync(result, from, bytes, cudaMemcpyDeviceToHost, handle->stream);
  return cudaStreamSynchronize(handle->stream) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

cublasStatus_t typedReduce(cublasHandle_t handle, TypedReduction kind, int n, Typed x, Typed y, void *result,
                           cudaDataType resultType) {
  WARPSCOPE_CHECK(result);
  if (!bytesOf(x.type) || !bytesOf(y.type) || !bytesOf(resultType)) return CUBLAS_STATUS_NOT_SUPPORTED;
  void *const to = handle->pointers == CUBLAS_POINTER_MODE_DEVICE ? result : handle->scratch;
  typed_reduce_kernel<<<1, THREADS, 0, handle->stream>>>(n, kind, x, y, Typed{to, resultType, 0});
  return deliver(handle, to, result, bytesOf(resultType));
}

cublasStatus_t typedExtreme(cublasHandle_t handle, bool greatest, int n, Typed x, int *result) {
  WARPSCOPE_CHECK(result);
  if (!bytesOf(x.type)) return CUBLAS_STATUS_NOT_SUPPORTED;
  int *const to = handle->pointers == CUBLAS_POINTER_MODE_DEVICE ? result : (int *)handle->scratch;
  typed_extreme_kernel<<<1, THREADS, 0, handle->stream>>>(x.step > 0 ? n : 0, greatest, x, to);
  return deliver(handle, to, result, sizeof(int));
}

}  // namespace warpscope_cublas

using namespace warpscope_cublas;

#define WARPSCOPE_RUN(kernel, ...)                                      \
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;                             \
  kernel<<<blocksFor(n), THREADS, 0, handle->stream>>>(n, __VA_ARGS__); \
  return launched();
#define WARPSCOPE_TYPES(known) \
  if (!(known)) return CUBLAS_STATUS_NOT_SUPPORTED

extern "C" {

cublasStatus_t cublasAxpyEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType alphaType, const void *x,
                            cudaDataType xType, int incx, void *y, cudaDataType yType, int incy, cudaDataType) {
  WARPSCOPE_CHECK(alpha);
  WARPSCOPE_TYPES(bytesOf(alphaType) && bytesOf(xType) && bytesOf(yType));
  WARPSCOPE_RUN(typed_axpy_kernel, typedFactor(handle, alpha, alphaType), typed(x, xType, n, incx), typed(y, yType, n, incy))
}
cublasStatus_t cublasCopyEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType, int incx, void *y,
                            cudaDataType yType, int incy) {
  WARPSCOPE_CHECK(true);
  WARPSCOPE_TYPES(bytesOf(xType) && bytesOf(yType));
  WARPSCOPE_RUN(typed_copy_kernel, typed(x, xType, n, incx), typed(y, yType, n, incy), false)
}
cublasStatus_t cublasSwapEx(cublasHandle_t handle, int n, void *x, cudaDataType xType, int incx, void *y,
                            cudaDataType yType, int incy) {
  WARPSCOPE_CHECK(true);
  WARPSCOPE_TYPES(bytesOf(xType) && bytesOf(yType));
  WARPSCOPE_RUN(typed_copy_kernel, typed(x, xType, n, incx), typed(y, yType, n, incy), true)
}
cublasStatus_t cublasScalEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType alphaType, void *x,
                            cudaDataType xType, int incx, cudaDataType) {
  WARPSCOPE_CHECK(alpha);
  WARPSCOPE_TYPES(bytesOf(alphaType) && bytesOf(xType));
  if (incx <= 0) return CUBLAS_STATUS_SUCCESS;
  WARPSCOPE_RUN(typed_scal_kernel, typedFactor(handle, alpha, alphaType), typed(x, xType, n, incx))
}
cublasStatus_t cublasRotEx(cublasHandle_t handle, int n, void *x, cudaDataType xType, int incx, void *y,
                           cudaDataType yType, int incy, const void *c, const void *s, cudaDataType csType,
                           cudaDataType) {
  WARPSCOPE_CHECK(c && s);
  WARPSCOPE_TYPES(bytesOf(xType) && bytesOf(yType) && bytesOf(csType));
  WARPSCOPE_RUN(typed_rot_kernel, typed(x, xType, n, incx), typed(y, yType, n, incy), typedFactor(handle, c, csType),
                typedFactor(handle, s, csType))
}
cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType, int incx, const void *y,
                           cudaDataType yType, int incy, void *result, cudaDataType resultType, cudaDataType) {
  return typedReduce(handle, DOT, n, typed(x, xType, n, incx), typed(y, yType, n, incy), result, resultType);
}
cublasStatus_t cublasDotcEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType, int incx, const void *y,
                            cudaDataType yType, int incy, void *result, cudaDataType resultType, cudaDataType) {
  return typedReduce(handle, DOT_CONJUGATED, n, typed(x, xType, n, incx), typed(y, yType, n, incy), result, resultType);
}
cublasStatus_t cublasNrm2Ex(cublasHandle_t handle, int n, const void *x, cudaDataType xType, int incx, void *result,
                            cudaDataType resultType, cudaDataType) {
  const Typed all = typed(x, xType, n, incx);
  return typedReduce(handle, NORM, incx > 0 ? n : 0, all, all, result, resultType);
}
cublasStatus_t cublasAsumEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType, int incx, void *result,
                            cudaDataType resultType, cudaDataType) {
  const Typed all = typed(x, xType, n, incx);
  // As cuBLAS: no result of two bytes.
  WARPSCOPE_TYPES(bytesOf(resultType) != 2);
  return typedReduce(handle, MAGNITUDES, incx > 0 ? n : 0, all, all, result, resultType);
}
cublasStatus_t cublasIamaxEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType, int incx, int *result) {
  return typedExtreme(handle, true, n, typed(x, xType, n, incx), result);
}
cublasStatus_t cublasIaminEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType, int incx, int *result) {
  return typedExtreme(handle, false, n, typed(x, xType, n, incx), result);
}
}
