// cuBLAS, level 1: vectors.
#include "common.h"

namespace warpscope_cublas {

template <typename T>
__global__ void axpy_kernel(int n, Factor<T> alpha, Vector<const T> x, Vector<T> y) {
  const T a = alpha.get();
  if (a == 0) return;
  for (int i = first(); i < n; i += stride()) y[i] += a * x[i];
}
template <typename T>
__global__ void copy_kernel(int n, Vector<const T> x, Vector<T> y) {
  for (int i = first(); i < n; i += stride()) y[i] = x[i];
}
template <typename T>
__global__ void swap_kernel(int n, Vector<T> x, Vector<T> y) {
  for (int i = first(); i < n; i += stride()) {
    const T kept = x[i];
    x[i] = y[i];
    y[i] = kept;
  }
}
template <typename T>
__global__ void scal_kernel(int n, Factor<T> alpha, Vector<T> x) {
  const T a = alpha.get();
  for (int i = first(); i < n; i += stride()) x[i] *= a;
}
template <typename T>
__global__ void rot_kernel(int n, Vector<T> x, Vector<T> y, Factor<T> cosine, Factor<T> sine) {
  const T c = cosine.get(), s = sine.get();
  for (int i = first(); i < n; i += stride()) {
    const T a = x[i], b = y[i];
    x[i] = c * a + s * b;
    y[i] = c * b - s * a;
  }
}

// The flag of BLAS's rotm tells which elements of the matrix are given and which are 0, 1 and -1.
template <typename T>
struct Modified {
  T values[5];
};
template <typename T>
__global__ void rotm_kernel(int n, Vector<T> x, Vector<T> y, const T *pointer, Modified<T> host) {
  T p[5];
  for (int i = 0; i < 5; i++) p[i] = pointer ? pointer[i] : host.values[i];
  const T flag = p[0];
  if (flag == -2) return;
  const T h11 = flag == 0 ? 1 : p[1], h21 = flag == 1 ? -1 : p[2];
  const T h12 = flag == 1 ? 1 : p[3], h22 = flag == 0 ? 1 : p[4];
  for (int i = first(); i < n; i += stride()) {
    const T a = x[i], b = y[i];
    x[i] = h11 * a + h12 * b;
    y[i] = h21 * a + h22 * b;
  }
}

// Source: Lawson et al., "Basic linear algebra subprograms for Fortran usage", 1979, and the reference BLAS.
template <typename T>
__host__ __device__ void givens(T &a, T &b, T &c, T &s) {
  const T sizeA = a < 0 ? -a : a, sizeB = b < 0 ? -b : b;
  const T scale = sizeA + sizeB;
  if (scale == 0) {
    c = 1;
    s = a = b = 0;
    return;
  }
  const T x = a / scale, y = b / scale;
  T r = scale * (T)sqrt(x * x + y * y);
  if ((sizeA > sizeB ? a : b) < 0) r = -r;
  c = a / r;
  s = b / r;
  const T z = sizeA > sizeB ? s : c != 0 ? 1 / c : 1;
  a = r;
  b = z;
}
template <typename T>
__global__ void rotg_kernel(T *a, T *b, T *c, T *s) { givens(*a, *b, *c, *s); }

// What reductions carry: a sum in double, or a value with its place.
struct Carried {
  double value;
  int place;
};
enum Reduction { DOT, SQUARES, MAGNITUDES, GREATEST, LEAST };

template <Reduction kind>
__device__ Carried combine(Carried a, Carried b) {
  if (kind == GREATEST || kind == LEAST) {
    if (a.place == 0 || b.place == 0) return a.place == 0 ? b : a;
    const bool better = kind == GREATEST ? b.value > a.value : b.value < a.value;
    const bool earlier = b.value == a.value && b.place < a.place;
    return better || earlier ? b : a;
  }
  a.value += b.value;
  return a;
}

template <Reduction kind>
__device__ Carried over_block(Carried mine) {
  __shared__ Carried all[THREADS];
  all[threadIdx.x] = mine;
  __syncthreads();
  for (int half = THREADS / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) all[threadIdx.x] = combine<kind>(all[threadIdx.x], all[threadIdx.x + half]);
    __syncthreads();
  }
  return all[0];
}

template <Reduction kind, typename T>
__global__ void reduce_kernel(int n, Vector<const T> x, Vector<const T> y, Carried *partial) {
  Carried mine = {0, 0};
  for (int i = first(); i < n; i += stride()) {
    const double value = x[i];
    Carried next = {value < 0 ? -value : value, i + 1};
    if (kind == DOT) next.value = value * (double)y[i];
    if (kind == SQUARES) next.value = value * value;
    mine = combine<kind>(mine, next);
  }
  mine = over_block<kind>(mine);
  if (threadIdx.x == 0) partial[blockIdx.x] = mine;
}

template <Reduction kind, typename R>
__global__ void finish_kernel(int count, const Carried *partial, R *result) {
  const Carried nothing = {0, 0};
  const Carried all = over_block<kind>(threadIdx.x < count ? partial[threadIdx.x] : nothing);
  if (threadIdx.x != 0) return;
  if (kind == GREATEST || kind == LEAST) *result = (R)all.place;
  else *result = (R)(kind == SQUARES ? sqrt(all.value) : all.value);
}

template <Reduction kind, typename T, typename R>
cublasStatus_t reduce(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy, R *result) {
  WARPSCOPE_CHECK(result);
  const bool toHost = handle->pointers == CUBLAS_POINTER_MODE_HOST;
  // BLAS: vectors with a step of zero or less have no norm and no greatest element.
  if (n <= 0 || (kind != DOT && incx <= 0)) {
    const R zero = 0;
    if (toHost) *result = zero;
    else cudaMemcpyAsync(result, &zero, sizeof zero, cudaMemcpyHostToDevice, handle->stream);
    return CUBLAS_STATUS_SUCCESS;
  }
  Carried *partial = (Carried *)handle->scratch;
  R *single = toHost ? (R *)(partial + MOST_BLOCKS) : result;
  const int blocks = blocksFor(n) < MOST_BLOCKS ? blocksFor(n) : MOST_BLOCKS;
  reduce_kernel<kind, T><<<blocks, THREADS, 0, handle->stream>>>(n, vector(x, n, incx), vector(y, n, incy), partial);
  finish_kernel<kind, R><<<1, THREADS, 0, handle->stream>>>(blocks, partial, single);
  const cublasStatus_t status = launched();
  if (!toHost || status != CUBLAS_STATUS_SUCCESS) return status;
  cudaMemcpyAsync(result, single, sizeof(R), cudaMemcpyDeviceToHost, handle->stream);
  return cudaStreamSynchronize(handle->stream) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

template <typename T>
cublasStatus_t rotg(cublasHandle_t handle, T *a, T *b, T *c, T *s) {
  WARPSCOPE_CHECK(a && b && c && s);
  if (handle->pointers == CUBLAS_POINTER_MODE_HOST) {
    givens(*a, *b, *c, *s);
    return CUBLAS_STATUS_SUCCESS;
  }
  rotg_kernel<<<1, 1, 0, handle->stream>>>(a, b, c, s);
  return launched();
}

template <typename T>
cublasStatus_t rotm(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy, const T *param) {
  WARPSCOPE_CHECK(param);
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;
  Modified<T> host = {};
  const bool onHost = handle->pointers == CUBLAS_POINTER_MODE_HOST;
  for (int i = 0; onHost && i < 5; i++) host.values[i] = param[i];
  rotm_kernel<<<blocksFor(n), THREADS, 0, handle->stream>>>(n, vector(x, n, incx), vector(y, n, incy),
                                                           onHost ? nullptr : param, host);
  return launched();
}

}  // namespace warpscope_cublas

using namespace warpscope_cublas;

// A kernel over the elements of vectors of length n.
#define WARPSCOPE_RUN(kernel, ...)                                                  \
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;                                         \
  kernel<<<blocksFor(n), THREADS, 0, handle->stream>>>(n, __VA_ARGS__);             \
  return launched();

#define WARPSCOPE_LEVEL1(S, T)                                                                                        \
  cublasStatus_t cublas##S##axpy_v2(cublasHandle_t handle, int n, const T *alpha, const T *x, int incx, T *y,        \
                                    int incy) {                                                                       \
    WARPSCOPE_CHECK(alpha);                                                                                           \
    WARPSCOPE_RUN(axpy_kernel<T>, factor(handle, alpha), vector(x, n, incx), vector(y, n, incy))                      \
  }                                                                                                                   \
  cublasStatus_t cublas##S##copy_v2(cublasHandle_t handle, int n, const T *x, int incx, T *y, int incy) {             \
    WARPSCOPE_CHECK(true);                                                                                            \
    WARPSCOPE_RUN(copy_kernel<T>, vector(x, n, incx), vector(y, n, incy))                                             \
  }                                                                                                                   \
  cublasStatus_t cublas##S##swap_v2(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy) {                   \
    WARPSCOPE_CHECK(true);                                                                                            \
    WARPSCOPE_RUN(swap_kernel<T>, vector(x, n, incx), vector(y, n, incy))                                             \
  }                                                                                                                   \
  cublasStatus_t cublas##S##scal_v2(cublasHandle_t handle, int n, const T *alpha, T *x, int incx) {                   \
    WARPSCOPE_CHECK(alpha);                                                                                           \
    if (incx <= 0) return CUBLAS_STATUS_SUCCESS;                                                                      \
    WARPSCOPE_RUN(scal_kernel<T>, factor(handle, alpha), vector(x, n, incx))                                          \
  }                                                                                                                   \
  cublasStatus_t cublas##S##rot_v2(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy, const T *c,          \
                                   const T *s) {                                                                      \
    WARPSCOPE_CHECK(c && s);                                                                                          \
    WARPSCOPE_RUN(rot_kernel<T>, vector(x, n, incx), vector(y, n, incy), factor(handle, c), factor(handle, s))        \
  }                                                                                                                   \
  cublasStatus_t cublas##S##rotg_v2(cublasHandle_t handle, T *a, T *b, T *c, T *s) { return rotg(handle, a, b, c, s); } \
  cublasStatus_t cublas##S##rotm_v2(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy, const T *param) {   \
    return rotm(handle, n, x, incx, y, incy, param);                                                                  \
  }                                                                                                                   \
  cublasStatus_t cublas##S##dot_v2(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy,          \
                                   T *result) {                                                                       \
    return reduce<DOT>(handle, n, x, incx, y, incy, result);                                                          \
  }                                                                                                                   \
  cublasStatus_t cublas##S##nrm2_v2(cublasHandle_t handle, int n, const T *x, int incx, T *result) {                  \
    return reduce<SQUARES>(handle, n, x, incx, x, incx, result);                                                      \
  }                                                                                                                   \
  cublasStatus_t cublas##S##asum_v2(cublasHandle_t handle, int n, const T *x, int incx, T *result) {                  \
    return reduce<MAGNITUDES>(handle, n, x, incx, x, incx, result);                                                   \
  }                                                                                                                   \
  cublasStatus_t cublasI##S##amax_v2(cublasHandle_t handle, int n, const T *x, int incx, int *result) {               \
    return reduce<GREATEST>(handle, n, x, incx, x, incx, result);                                                     \
  }                                                                                                                   \
  cublasStatus_t cublasI##S##amin_v2(cublasHandle_t handle, int n, const T *x, int incx, int *result) {               \
    return reduce<LEAST>(handle, n, x, incx, x, incx, result);                                                        \
  }

extern "C" {
WARPSCOPE_LEVEL1(S, float)
WARPSCOPE_LEVEL1(D, double)
}
