// Matrices of one of several forms, alone or in batches, as the kernels of level 3 read them.
#ifndef WARPSCOPE_CUBLAS_MATRICES_H
#define WARPSCOPE_CUBLAS_MATRICES_H

#include "common.h"

namespace warpscope_cublas {

const int TILE = 16;

// A complex number as cuComplex and cuDoubleComplex lie in memory.
template <typename R>
struct Complex {
  R real, imaginary;
};
template <typename R>
__device__ Complex<R> operator*(Complex<R> a, Complex<R> b) {
  return {a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real};
}
template <typename R>
__device__ Complex<R> operator+(Complex<R> a, Complex<R> b) {
  return {a.real + b.real, a.imaginary + b.imaginary};
}
template <typename R>
__device__ bool isZero(Complex<R> a) { return a.real == 0 && a.imaginary == 0; }
template <typename R>
__device__ Complex<R> conjugate(Complex<R> a) { return {a.real, -a.imaginary}; }
__device__ inline bool isZero(float a) { return a == 0; }
__device__ inline bool isZero(double a) { return a == 0; }
__device__ inline float conjugate(float a) { return a; }
__device__ inline double conjugate(double a) { return a; }

// One matrix, or one of a batch: a distance apart, or each by its pointer.
template <typename T>
struct Batch {
  T *data;
  T *const *pointers;
  long long distance;
  __device__ T *at(int index) const { return pointers ? pointers[index] : data + distance * index; }
};

enum Form { GENERAL, SYMMETRIC, TRIANGULAR };

template <typename T>
struct Operand {
  Batch<const T> batch;
  int ld;
  cublasOperation_t operation;
  Form form;
  bool upper, unit;
};

template <typename T>
__device__ T element(const Operand<T> &m, const T *data, int row, int column) {
  const bool transposed = m.operation == CUBLAS_OP_T || m.operation == CUBLAS_OP_C;
  int r = transposed ? column : row, c = transposed ? row : column;
  if (m.form != GENERAL) {
    const bool beyond = m.upper ? r > c : r < c;
    if (m.form == TRIANGULAR) {
      if (r == c && m.unit) return T{1};
      if (beyond) return T{};
    } else if (beyond) {
      const int kept = r;
      r = c;
      c = kept;
    }
  }
  const T value = data[r + (ptrdiff_t)c * m.ld];
  return m.operation == CUBLAS_OP_C ? conjugate(value) : value;
}

inline bool fits(int ld, int rows) { return ld >= (rows > 1 ? rows : 1); }

}  // namespace warpscope_cublas

#endif
