// The arithmetic of cuBLAS's kernels, for real and complex elements alike.
#ifndef WARPSCOPE_CUBLAS_NUMBERS_H
#define WARPSCOPE_CUBLAS_NUMBERS_H

namespace warpscope_cublas {

// A complex number as cuComplex and cuDoubleComplex lie in memory.
template <typename R>
struct Complex {
  R real, imaginary;
};
template <typename R>
__host__ __device__ Complex<R> operator*(Complex<R> a, Complex<R> b) {
  return {a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real};
}
template <typename R>
__host__ __device__ Complex<R> operator*(R a, Complex<R> b) { return {a * b.real, a * b.imaginary}; }
template <typename R>
__host__ __device__ Complex<R> operator+(Complex<R> a, Complex<R> b) {
  return {a.real + b.real, a.imaginary + b.imaginary};
}
template <typename R>
__host__ __device__ Complex<R> operator-(Complex<R> a, Complex<R> b) {
  return {a.real - b.real, a.imaginary - b.imaginary};
}
template <typename R>
__host__ __device__ Complex<R> operator/(Complex<R> a, Complex<R> b) {
  const R square = b.real * b.real + b.imaginary * b.imaginary;
  return {(a.real * b.real + a.imaginary * b.imaginary) / square,
          (a.imaginary * b.real - a.real * b.imaginary) / square};
}
template <typename R>
__host__ __device__ Complex<R> &operator+=(Complex<R> &a, Complex<R> b) { return a = a + b; }
template <typename R>
__host__ __device__ Complex<R> &operator-=(Complex<R> &a, Complex<R> b) { return a = a - b; }
template <typename R>
__host__ __device__ Complex<R> &operator/=(Complex<R> &a, Complex<R> b) { return a = a / b; }

template <typename T>
struct RealOf {
  typedef T type;
  static const bool isComplex = false;
};
template <typename R>
struct RealOf<Complex<R>> {
  typedef R type;
  static const bool isComplex = true;
};

template <typename T>
__host__ __device__ bool isZero(T a) { return a == 0; }
template <typename R>
__host__ __device__ bool isZero(Complex<R> a) { return a.real == 0 && a.imaginary == 0; }
template <typename T>
__host__ __device__ T conjugate(T a) { return a; }
template <typename R>
__host__ __device__ Complex<R> conjugate(Complex<R> a) { return {a.real, -a.imaginary}; }
// Without the imaginary part, as the diagonal of a Hermitian matrix is taken to be.
template <typename T>
__host__ __device__ T realOnly(T a) { return a; }
template <typename R>
__host__ __device__ Complex<R> realOnly(Complex<R> a) { return {a.real, 0}; }
// BLAS's measure of an element: |x|, or |Re x| + |Im x|.
template <typename T>
__host__ __device__ double magnitude(T a) { return a < 0 ? -(double)a : (double)a; }
template <typename R>
__host__ __device__ double magnitude(Complex<R> a) { return magnitude(a.real) + magnitude(a.imaginary); }
template <typename T>
__host__ __device__ double square(T a) { return (double)a * (double)a; }
template <typename R>
__host__ __device__ double square(Complex<R> a) { return square(a.real) + square(a.imaginary); }

}  // namespace warpscope_cublas

#endif
