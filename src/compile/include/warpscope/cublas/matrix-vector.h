// cuBLAS, level 2: a matrix and vectors, of real or complex elements. A thread makes one element of the result.
#ifndef WARPSCOPE_CUBLAS_MATRIX_VECTOR_H
#define WARPSCOPE_CUBLAS_MATRIX_VECTOR_H

#include "common.h"
#include "numbers.h"

namespace warpscope_cublas {

// Where elements are: all, those of some diagonals, or the columns of a triangle one behind the other.
enum Storage { FULL, BAND, PACKED };
// What they are: of the last three one triangle is stored.
enum Shape { GENERAL, SYMMETRIC, HERMITIAN, TRIANGULAR };

template <typename T>
struct Matrix {
  const T *data;
  int ld, rows, columns;
  Storage storage;
  Shape shape;
  cublasOperation_t operation;
  bool upper, unit;
  // Diagonals below and above the main one, of a band.
  int below, above;

  __host__ __device__ bool transposed() const { return operation == CUBLAS_OP_T || operation == CUBLAS_OP_C; }
  __device__ T at(int row, int column) const {
    bool conjugated = operation == CUBLAS_OP_C || operation == CUBLAS_OP_CONJG;
    bool swapped = transposed();
    if (shape != GENERAL) {
      if (row == column && unit) return T{1};
      const bool beyond = upper != swapped ? row > column : row < column;
      if (beyond && shape == TRIANGULAR) return T{};
      if (beyond) swapped = !swapped;
      if (beyond && shape == HERMITIAN) conjugated = !conjugated;
    }
    if (swapped) {
      const int kept = row;
      row = column;
      column = kept;
    }
    ptrdiff_t place = row + (ptrdiff_t)column * ld;
    if (storage == BAND) {
      if (row - column > below || column - row > above) return T{};
      place += above - column;
    } else if (storage == PACKED) {
      place = packedPlace(rows, upper, row, column);
    }
    const T value = data[place];
    if (shape == HERMITIAN && row == column) return realOnly(value);
    return conjugated ? conjugate(value) : value;
  }
  // Columns of op(A) whose elements in `row` are not all zero: from `begin` to `end`, exclusive.
  __device__ void range(int row, int &begin, int &end) const {
    begin = 0;
    end = transposed() ? rows : columns;
    if (storage == BAND) {
      const bool both = shape == SYMMETRIC || shape == HERMITIAN;
      const int left = both ? below + above : transposed() ? above : below;
      const int right = both ? below + above : transposed() ? below : above;
      begin = row - left > 0 ? row - left : 0;
      end = row + right + 1 < end ? row + right + 1 : end;
    } else if (shape == TRIANGULAR) {
      if (upper != transposed()) begin = row;
      else end = row + 1;
    }
  }
  bool valid() const {
    if (rows < 0 || columns < 0 || below < 0 || above < 0) return false;
    if (storage == PACKED) return true;
    return ld >= (storage == BAND ? below + above + 1 : rows > 1 ? rows : 1);
  }
};

template <typename T>
Matrix<T> general(cublasOperation_t trans, int m, int n, const T *a, int lda) {
  return {a, lda, m, n, FULL, GENERAL, trans, false, false, 0, 0};
}
template <typename T>
Matrix<T> triangle(Shape shape, cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int n,
                   const T *a, int lda) {
  return {a, lda, n, n, FULL, shape, trans, uplo == CUBLAS_FILL_MODE_UPPER, diag == CUBLAS_DIAG_UNIT, 0, 0};
}
template <typename T>
Matrix<T> packed(Matrix<T> a) {
  a.storage = PACKED;
  return a;
}
// With k diagonals beside the main one, on the side that is stored.
template <typename T>
Matrix<T> banded(Matrix<T> a, int k) {
  a.storage = BAND;
  (a.upper ? a.above : a.below) = k;
  return a;
}

// y = alpha op(A) x + beta y; neither A and x nor y are read where their factor is zero.
template <typename T>
__global__ void multiply_kernel(int n, Matrix<T> a, Factor<T> alpha, Vector<const T> x, Factor<T> beta, Vector<T> y) {
  const T left = alpha.get(), right = beta.get();
  for (int row = first(); row < n; row += stride()) {
    T sum = T{};
    if (!isZero(left)) {
      int begin, end;
      a.range(row, begin, end);
      for (int column = begin; column < end; column++) sum += a.at(row, column) * x[column];
    }
    y[row] = isZero(right) ? left * sum : left * sum + right * y[row];
  }
}

// Which elements of A an update changes, and how they are stored.
struct Target {
  int part;
  bool packed, hermitian;
};

// A += alpha x op(y), and op(alpha) y op(x) where `both`, in a triangle or everywhere; op transposes, and conjugates
// where `conjugated`.
template <typename T, typename F>
__global__ void update_kernel(int m, int n, Factor<F> alpha, Vector<const T> x, Vector<const T> y, bool both,
                              bool conjugated, Target target, T *a, int lda) {
  const F scale = alpha.get();
  if (isZero(scale)) return;
  const bool lower = target.part == CUBLAS_FILL_MODE_LOWER, upper = target.part == CUBLAS_FILL_MODE_UPPER;
  const long long count = (long long)m * n;
  for (long long i = first(); i < count; i += stride()) {
    const int row = (int)(i % m), column = (int)(i / m);
    if (lower ? row < column : upper && row > column) continue;
    T added = scale * (x[row] * (conjugated ? conjugate(y[column]) : y[column]));
    if (both)
      added += (conjugated ? conjugate(scale) : scale) * (y[row] * (conjugated ? conjugate(x[column]) : x[column]));
    T &out = a[target.packed ? packedPlace(n, upper, row, column) : row + (ptrdiff_t)column * lda];
    out += added;
    if (target.hermitian && row == column) out = realOnly(out);
  }
}

template <typename T>
__global__ void copy_back_kernel(int n, const T *from, Vector<T> to) {
  for (int i = first(); i < n; i += stride()) to[i] = from[i];
}

// Solves op(A) x = b: one block, an unknown after the other, which then leaves all equations behind it.
template <typename T>
__global__ void solve_kernel(int n, Matrix<T> a, Vector<T> x) {
  const bool forward = a.upper == a.transposed();
  for (int step = 0; step < n; step++) {
    const int i = forward ? step : n - 1 - step;
    if (threadIdx.x == 0 && !a.unit) x[i] /= a.at(i, i);
    __syncthreads();
    const T known = x[i];
    for (int j = forward ? i + 1 + (int)threadIdx.x : (int)threadIdx.x; j < (forward ? n : i); j += blockDim.x)
      x[j] -= a.at(j, i) * known;
    __syncthreads();
  }
}

template <typename T>
cublasStatus_t multiply(cublasHandle_t handle, const Matrix<T> &a, const T *alpha, const T *x, int incx, const T *beta,
                        T *y, int incy) {
  const int rows = a.transposed() ? a.columns : a.rows, columns = a.transposed() ? a.rows : a.columns;
  WARPSCOPE_CHECK(alpha && beta && a.valid() && incx != 0 && incy != 0);
  if (rows == 0 || columns == 0) return CUBLAS_STATUS_SUCCESS;
  multiply_kernel<T><<<blocksFor(rows), THREADS, 0, handle->stream>>>(
      rows, a, factor(handle, alpha), vector(x, columns, incx), factor(handle, beta), vector(y, rows, incy));
  return launched();
}

template <typename T, typename F>
cublasStatus_t update(cublasHandle_t handle, int m, int n, const F *alpha, const T *x, int incx, const T *y, int incy,
                      bool both, bool conjugated, Target target, T *a, int lda) {
  WARPSCOPE_CHECK(alpha && m >= 0 && n >= 0 && incx != 0 && incy != 0 && (target.packed || lda >= (m > 1 ? m : 1)));
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  update_kernel<T, F><<<blocksFor((long long)m * n), THREADS, 0, handle->stream>>>(
      m, n, factor(handle, alpha), vector(x, m, incx), vector(y, n, incy), both, conjugated, target, a, lda);
  return launched();
}

template <typename T>
cublasStatus_t trmv(cublasHandle_t handle, const Matrix<T> &a, T *x, int incx) {
  WARPSCOPE_CHECK(a.valid() && incx != 0);
  const int n = a.rows;
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  T *product;
  if (cudaMallocAsync(&product, n * sizeof(T), handle->stream) != cudaSuccess) return CUBLAS_STATUS_ALLOC_FAILED;
  const Factor<T> one = {nullptr, T{1}}, zero = {nullptr, T{}};
  multiply_kernel<T><<<blocksFor(n), THREADS, 0, handle->stream>>>(n, a, one, vector((const T *)x, n, incx), zero,
                                                                   Vector<T>{product, 1});
  copy_back_kernel<T><<<blocksFor(n), THREADS, 0, handle->stream>>>(n, product, vector(x, n, incx));
  cudaFreeAsync(product, handle->stream);
  return launched();
}

template <typename T>
cublasStatus_t trsv(cublasHandle_t handle, const Matrix<T> &a, T *x, int incx) {
  WARPSCOPE_CHECK(a.valid() && incx != 0);
  if (a.rows == 0) return CUBLAS_STATUS_SUCCESS;
  solve_kernel<T><<<1, THREADS, 0, handle->stream>>>(a.rows, a, vector(x, a.rows, incx));
  return launched();
}

}  // namespace warpscope_cublas

// What real and complex elements (`T` as the caller names it, `N` as the kernels do) have in common. Products with a
// symmetric matrix whose names end in `MV`, `BMV` and `PMV`, of shape `SHAPE`; triangles and bands.
#define WARPSCOPE_PRODUCTS(S, T, N, SHAPE, MV, BMV, PMV)                                                              \
  cublasStatus_t cublas##S##MV##_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *alpha, const T *A,  \
                                    int lda, const T *x, int incx, const T *beta, T *y, int incy) {                   \
    const Matrix<N> a = triangle(SHAPE, uplo, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n, (const N *)A, lda);               \
    return multiply(handle, a, (const N *)alpha, (const N *)x, incx, (const N *)beta, (N *)y, incy);                  \
  }                                                                                                                   \
  cublasStatus_t cublas##S##BMV##_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, int k, const T *alpha,      \
                                     const T *A, int lda, const T *x, int incx, const T *beta, T *y, int incy) {      \
    const Matrix<N> a = triangle(SHAPE, uplo, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n, (const N *)A, lda);               \
    return multiply(handle, banded(a, k), (const N *)alpha, (const N *)x, incx, (const N *)beta, (N *)y, incy);       \
  }                                                                                                                   \
  cublasStatus_t cublas##S##PMV##_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *alpha,             \
                                     const T *AP, const T *x, int incx, const T *beta, T *y, int incy) {              \
    const Matrix<N> a = triangle(SHAPE, uplo, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n, (const N *)AP, n);                \
    return multiply(handle, packed(a), (const N *)alpha, (const N *)x, incx, (const N *)beta, (N *)y, incy);          \
  }
#define WARPSCOPE_TRIANGLES(S, T, N, what)                                                                            \
  cublasStatus_t cublas##S##tr##what##_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,      \
                                          cublasDiagType_t diag, int n, const T *A, int lda, T *x, int incx) {        \
    return tr##what(handle, triangle(TRIANGULAR, uplo, trans, diag, n, (const N *)A, lda), (N *)x, incx);             \
  }                                                                                                                   \
  cublasStatus_t cublas##S##tb##what##_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,      \
                                          cublasDiagType_t diag, int n, int k, const T *A, int lda, T *x, int incx) { \
    return tr##what(handle, banded(triangle(TRIANGULAR, uplo, trans, diag, n, (const N *)A, lda), k), (N *)x, incx);  \
  }                                                                                                                   \
  cublasStatus_t cublas##S##tp##what##_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,      \
                                          cublasDiagType_t diag, int n, const T *AP, T *x, int incx) {                \
    return tr##what(handle, packed(triangle(TRIANGULAR, uplo, trans, diag, n, (const N *)AP, n)), (N *)x, incx);      \
  }
#define WARPSCOPE_GENERAL(S, T, N)                                                                                    \
  cublasStatus_t cublas##S##gemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const T *alpha,     \
                                    const T *A, int lda, const T *x, int incx, const T *beta, T *y, int incy) {       \
    return multiply(handle, general(trans, m, n, (const N *)A, lda), (const N *)alpha, (const N *)x, incx,            \
                    (const N *)beta, (N *)y, incy);                                                                   \
  }                                                                                                                   \
  cublasStatus_t cublas##S##gbmv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int kl, int ku,     \
                                    const T *alpha, const T *A, int lda, const T *x, int incx, const T *beta, T *y,   \
                                    int incy) {                                                                       \
    Matrix<N> a = general(trans, m, n, (const N *)A, lda);                                                            \
    a.storage = BAND;                                                                                                 \
    a.below = kl;                                                                                                     \
    a.above = ku;                                                                                                     \
    return multiply(handle, a, (const N *)alpha, (const N *)x, incx, (const N *)beta, (N *)y, incy);                  \
  }
// A += alpha x op(y): names, and whether op conjugates.
#define WARPSCOPE_RANK_ONE(S, T, N, GER, conjugated)                                                                  \
  cublasStatus_t cublas##S##GER##_v2(cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx,       \
                                     const T *y, int incy, T *A, int lda) {                                           \
    return update(handle, m, n, (const N *)alpha, (const N *)x, incx, (const N *)y, incy, false, conjugated,          \
                  Target{CUBLAS_FILL_MODE_FULL, false, false}, (N *)A, lda);                                          \
  }
// The same of a symmetric or Hermitian matrix, whose factor of rank one (`F`, `M` in kernels) may be real.
#define WARPSCOPE_RANK_SYMMETRIC(S, T, N, F, M, R, R2, hermitian)                                                     \
  cublasStatus_t cublas##S##R##_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const F *alpha, const T *x,   \
                                   int incx, T *A, int lda) {                                                         \
    return update(handle, n, n, (const M *)alpha, (const N *)x, incx, (const N *)x, incx, false, hermitian,           \
                  Target{uplo, false, hermitian}, (N *)A, lda);                                                       \
  }                                                                                                                   \
  cublasStatus_t cublas##S##R2##_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *alpha, const T *x,  \
                                    int incx, const T *y, int incy, T *A, int lda) {                                  \
    return update(handle, n, n, (const N *)alpha, (const N *)x, incx, (const N *)y, incy, true, hermitian,            \
                  Target{uplo, false, hermitian}, (N *)A, lda);                                                       \
  }
#define WARPSCOPE_RANK_PACKED(S, T, N, F, M, R, R2, hermitian)                                                        \
  cublasStatus_t cublas##S##R##_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const F *alpha, const T *x,   \
                                   int incx, T *AP) {                                                                 \
    return update(handle, n, n, (const M *)alpha, (const N *)x, incx, (const N *)x, incx, false, hermitian,           \
                  Target{uplo, true, hermitian}, (N *)AP, n);                                                         \
  }                                                                                                                   \
  cublasStatus_t cublas##S##R2##_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *alpha, const T *x,  \
                                    int incx, const T *y, int incy, T *AP) {                                          \
    return update(handle, n, n, (const N *)alpha, (const N *)x, incx, (const N *)y, incy, true, hermitian,            \
                  Target{uplo, true, hermitian}, (N *)AP, n);                                                         \
  }

#endif
