// cuBLAS, level 1: vectors of real or complex elements.
#ifndef WARPSCOPE_CUBLAS_VECTORS_H
#define WARPSCOPE_CUBLAS_VECTORS_H

#include "common.h"
#include "numbers.h"

namespace warpscope_cublas {

template <typename T>
__global__ void axpy_kernel(int n, Factor<T> alpha, Vector<const T> x, Vector<T> y) {
  const T a = alpha.get();
  if (isZero(a)) return;
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
// Complex vectors may have real factors.
template <typename T, typename F>
__global__ void scal_kernel(int n, Factor<F> alpha, Vector<T> x) {
  const F a = alpha.get();
  for (int i = first(); i < n; i += stride()) x[i] = a * x[i];
}
template <typename T, typename S>
__global__ void rot_kernel(int n, Vector<T> x, Vector<T> y, Factor<typename RealOf<T>::type> cosine, Factor<S> sine) {
  const typename RealOf<T>::type c = cosine.get();
  const S s = sine.get();
  for (int i = first(); i < n; i += stride()) {
    const T a = x[i], b = y[i];
    x[i] = c * a + s * b;
    y[i] = c * b - conjugate(s) * a;
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
// The same for complex numbers: c is real, and b stays as it is.
template <typename R>
__host__ __device__ void givens(Complex<R> &a, Complex<R> &b, R &c, Complex<R> &s) {
  const R sizeA = (R)sqrt(square(a));
  if (sizeA == 0) {
    c = 0;
    s = {1, 0};
    a = b;
    return;
  }
  const R size = (R)sqrt(square(a) + square(b));
  const Complex<R> direction = {a.real / sizeA, a.imaginary / sizeA};
  c = sizeA / size;
  s = direction * conjugate(b);
  s = {s.real / size, s.imaginary / size};
  a = size * direction;
}
template <typename T, typename C>
__global__ void rotg_kernel(T *a, T *b, C *c, T *s) { givens(*a, *b, *c, *s); }

// Makes the matrix that rotm applies. Source: as above; its factors are kept between 1 / 4096 and 4096.
template <typename T>
__host__ __device__ void modifiedGivens(T &d1, T &d2, T &x1, T y1, T *param) {
  const T gamma = 4096, gammaSquare = gamma * gamma, least = 1 / gammaSquare;
  T flag = -1, h11 = 0, h12 = 0, h21 = 0, h22 = 0;
  const T p2 = d2 * y1, p1 = d1 * x1, q2 = p2 * y1, q1 = p1 * x1;
  if (d1 >= 0 && p2 == 0) {
    param[0] = -2;
    return;
  }
  bool valid = d1 >= 0;
  if (valid && magnitude(q1) > magnitude(q2)) {
    h21 = -y1 / x1;
    h12 = p2 / p1;
    const T u = 1 - h12 * h21;
    valid = u > 0;
    if (valid) {
      flag = 0;
      d1 /= u;
      d2 /= u;
      x1 *= u;
      h11 = h22 = 1;
    }
  } else if (valid) {
    valid = q2 >= 0;
    if (valid) {
      flag = 1;
      h11 = p1 / p2;
      h22 = x1 / y1;
      h12 = 1;
      h21 = -1;
      const T u = 1 + h11 * h22, kept = d2 / u;
      d2 = d1 / u;
      d1 = kept;
      x1 = y1 * u;
    }
  }
  if (!valid) {
    h11 = h12 = h21 = h22 = d1 = d2 = x1 = 0;
  } else {
    while (d1 != 0 && (d1 <= least || d1 >= gammaSquare)) {
      const T by = d1 <= least ? gamma : 1 / gamma;
      flag = -1;
      d1 = d1 <= least ? d1 * gammaSquare : d1 / gammaSquare;
      x1 /= by;
      h11 /= by;
      h12 /= by;
    }
    while (d2 != 0 && (magnitude(d2) <= least || magnitude(d2) >= gammaSquare)) {
      const bool small = magnitude(d2) <= least;
      const T by = small ? gamma : 1 / gamma;
      flag = -1;
      d2 = small ? d2 * gammaSquare : d2 / gammaSquare;
      h21 /= by;
      h22 /= by;
    }
  }
  param[0] = flag;
  if (flag != 0) param[1] = h11, param[4] = h22;
  if (flag != 1) param[2] = h21, param[3] = h12;
}
template <typename T>
__global__ void rotmg_kernel(T *d1, T *d2, T *x1, const T *y1, T *param) { modifiedGivens(*d1, *d2, *x1, *y1, param); }

// What reductions carry: a sum in double, or a value with its place; a sum of products of complex numbers.
struct Carried {
  double value;
  int place;
};
enum Reduction { DOT, DOT_CONJUGATED, SQUARES, MAGNITUDES, GREATEST, LEAST };
template <Reduction kind, typename T>
struct CarriedBy {
  typedef Carried type;
};
template <typename R>
struct CarriedBy<DOT, Complex<R>> {
  typedef Complex<double> type;
};
template <typename R>
struct CarriedBy<DOT_CONJUGATED, Complex<R>> {
  typedef Complex<double> type;
};

template <Reduction kind>
__device__ Complex<double> combine(Complex<double> a, Complex<double> b) { return a + b; }
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

template <Reduction kind, typename T>
__device__ Carried term(T x, T y, int place) {
  if (kind == DOT) return {(double)x * (double)y, place};
  return {kind == SQUARES ? square(x) : magnitude(x), place};
}
template <Reduction kind, typename R>
__device__ typename CarriedBy<kind, Complex<R>>::type term(Complex<R> x, Complex<R> y, int place) {
  if constexpr (kind == DOT || kind == DOT_CONJUGATED) {
    const Complex<double> a = {x.real, x.imaginary}, b = {y.real, y.imaginary};
    return (kind == DOT ? a : conjugate(a)) * b;
  } else {
    return {kind == SQUARES ? square(x) : magnitude(x), place};
  }
}

template <Reduction kind, typename C>
__device__ C over_block(C mine) {
  __shared__ C all[THREADS];
  all[threadIdx.x] = mine;
  __syncthreads();
  for (int half = THREADS / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) all[threadIdx.x] = combine<kind>(all[threadIdx.x], all[threadIdx.x + half]);
    __syncthreads();
  }
  return all[0];
}

template <Reduction kind, typename T>
__global__ void reduce_kernel(int n, Vector<const T> x, Vector<const T> y, typename CarriedBy<kind, T>::type *partial) {
  typename CarriedBy<kind, T>::type mine = {};
  for (int i = first(); i < n; i += stride()) mine = combine<kind>(mine, term<kind>(x[i], y[i], i + 1));
  mine = over_block<kind>(mine);
  if (threadIdx.x == 0) partial[blockIdx.x] = mine;
}

template <Reduction kind, typename R>
__device__ void deliver(Carried all, R *result) {
  if (kind == GREATEST || kind == LEAST) *result = (R)all.place;
  else *result = (R)(kind == SQUARES ? sqrt(all.value) : all.value);
}
template <Reduction kind, typename R>
__device__ void deliver(Complex<double> all, Complex<R> *result) { *result = {(R)all.real, (R)all.imaginary}; }

template <Reduction kind, typename C, typename R>
__global__ void finish_kernel(int count, const C *partial, R *result) {
  const C nothing = {};
  const C all = over_block<kind>(threadIdx.x < count ? partial[threadIdx.x] : nothing);
  if (threadIdx.x == 0) deliver<kind>(all, result);
}

template <Reduction kind, typename T, typename R>
cublasStatus_t reduce(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy, R *result) {
  WARPSCOPE_CHECK(result);
  typedef typename CarriedBy<kind, T>::type C;
  const bool toHost = handle->pointers == CUBLAS_POINTER_MODE_HOST;
  // BLAS: vectors with a step of zero or less have no norm and no greatest element.
  if (n <= 0 || (kind != DOT && kind != DOT_CONJUGATED && incx <= 0)) {
    const R zero = {};
    if (toHost) *result = zero;
    else cudaMemcpyAsync(result, &zero, sizeof zero, cudaMemcpyHostToDevice, handle->stream);
    return CUBLAS_STATUS_SUCCESS;
  }
  C *partial = (C *)handle->scratch;
  R *single = toHost ? (R *)(partial + MOST_BLOCKS) : result;
  const int blocks = blocksFor(n) < MOST_BLOCKS ? blocksFor(n) : MOST_BLOCKS;
  reduce_kernel<kind, T><<<blocks, THREADS, 0, handle->stream>>>(n, vector(x, n, incx), vector(y, n, incy), partial);
  finish_kernel<kind, C, R><<<1, THREADS, 0, handle->stream>>>(blocks, partial, single);
  const cublasStatus_t status = launched();
  if (!toHost || status != CUBLAS_STATUS_SUCCESS) return status;
  cudaMemcpyAsync(result, single, sizeof(R), cudaMemcpyDeviceToHost, handle->stream);
  return cudaStreamSynchronize(handle->stream) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

template <typename T, typename C>
cublasStatus_t rotg(cublasHandle_t handle, T *a, T *b, C *c, T *s) {
  WARPSCOPE_CHECK(a && b && c && s);
  if (handle->pointers == CUBLAS_POINTER_MODE_HOST) {
    givens(*a, *b, *c, *s);
    return CUBLAS_STATUS_SUCCESS;
  }
  rotg_kernel<<<1, 1, 0, handle->stream>>>(a, b, c, s);
  return launched();
}

template <typename T>
cublasStatus_t rotmg(cublasHandle_t handle, T *d1, T *d2, T *x1, const T *y1, T *param) {
  WARPSCOPE_CHECK(d1 && d2 && x1 && y1 && param);
  if (handle->pointers == CUBLAS_POINTER_MODE_HOST) {
    modifiedGivens(*d1, *d2, *x1, *y1, param);
    return CUBLAS_STATUS_SUCCESS;
  }
  rotmg_kernel<<<1, 1, 0, handle->stream>>>(d1, d2, x1, y1, param);
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

// A kernel over the elements of vectors of length n.
#define WARPSCOPE_RUN(kernel, ...)                                                  \
  if (n <= 0) return CUBLAS_STATUS_SUCCESS;                                         \
  kernel<<<blocksFor(n), THREADS, 0, handle->stream>>>(n, __VA_ARGS__);             \
  return launched();

#endif
