// cuBLAS, level 2: a matrix and vectors. A thread makes one element of the result.
#include "common.h"

namespace warpscope_cublas {

// How elements (row, column) of a matrix are stored.
enum Form { GENERAL, BAND, SYMMETRIC, SYMMETRIC_BAND, TRIANGULAR };

template <typename T>
struct Matrix {
  const T *data;
  int ld, rows, columns;
  Form form;
  bool transposed, upper, unit;
  // Diagonals below and above the main one.
  int below, above;

  __device__ T at(int row, int column) const {
    if (transposed) {
      const int kept = row;
      row = column;
      column = kept;
    }
    if (form == TRIANGULAR) {
      if (row == column && unit) return 1;
      if (upper ? row > column : row < column) return 0;
    }
    if ((form == SYMMETRIC || form == SYMMETRIC_BAND) && (upper ? row > column : row < column)) {
      const int kept = row;
      row = column;
      column = kept;
    }
    if (form == BAND || form == SYMMETRIC_BAND) {
      if (row - column > below || column - row > above) return 0;
      row += above - column;
    }
    return data[row + (ptrdiff_t)column * ld];
  }
  // Columns of op(A) whose elements in `row` are not all zero: from `begin` to `end`, exclusive.
  __device__ void range(int row, int &begin, int &end) const {
    begin = 0;
    end = transposed ? rows : columns;
    if (form == BAND || form == SYMMETRIC_BAND) {
      const int left = form == BAND ? (transposed ? above : below) : below + above;
      const int right = form == BAND ? (transposed ? below : above) : below + above;
      begin = row - left > 0 ? row - left : 0;
      end = row + right + 1 < end ? row + right + 1 : end;
    } else if (form == TRIANGULAR) {
      if (upper != transposed) begin = row;
      else end = row + 1;
    }
  }
};

// y = alpha op(A) x + beta y; neither A and x nor y are read where their factor is zero.
template <typename T>
__global__ void multiply_kernel(int n, Matrix<T> a, Factor<T> alpha, Vector<const T> x, Factor<T> beta, Vector<T> y) {
  const T left = alpha.get(), right = beta.get();
  for (int row = first(); row < n; row += stride()) {
    T sum = 0;
    if (left != 0) {
      int begin, end;
      a.range(row, begin, end);
      for (int column = begin; column < end; column++) sum += a.at(row, column) * x[column];
    }
    y[row] = right == 0 ? left * sum : left * sum + right * y[row];
  }
}

// A += alpha x y^T, and alpha y x^T where `both`, in a triangle or everywhere.
template <typename T>
__global__ void update_kernel(int m, int n, Factor<T> alpha, Vector<const T> x, Vector<const T> y, bool both, int part,
                              T *a, int lda) {
  const T scale = alpha.get();
  if (scale == 0) return;
  const long long count = (long long)m * n;
  for (long long i = first(); i < count; i += stride()) {
    const int row = (int)(i % m), column = (int)(i / m);
    if (part == CUBLAS_FILL_MODE_LOWER ? row < column : part == CUBLAS_FILL_MODE_UPPER && row > column) continue;
    T added = x[row] * y[column];
    if (both) added += y[row] * x[column];
    a[row + (ptrdiff_t)column * lda] += scale * added;
  }
}

template <typename T>
__global__ void copy_back_kernel(int n, const T *from, Vector<T> to) {
  for (int i = first(); i < n; i += stride()) to[i] = from[i];
}

// Solves op(A) x = b: one block, an unknown after the other, which then leaves all equations behind it.
template <typename T>
__global__ void solve_kernel(int n, Matrix<T> a, Vector<T> x) {
  const bool forward = a.upper == a.transposed;
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
  const int rows = a.transposed ? a.columns : a.rows, columns = a.transposed ? a.rows : a.columns;
  WARPSCOPE_CHECK(alpha && beta && a.rows >= 0 && a.columns >= 0 && incx != 0 && incy != 0 && a.below >= 0 &&
                  a.above >= 0 &&
                  a.ld >= (a.form == BAND || a.form == SYMMETRIC_BAND ? a.below + a.above + 1
                           : a.rows > 1                               ? a.rows
                                                                      : 1));
  if (rows == 0 || columns == 0) return CUBLAS_STATUS_SUCCESS;
  multiply_kernel<T><<<blocksFor(rows), THREADS, 0, handle->stream>>>(
      rows, a, factor(handle, alpha), vector(x, columns, incx), factor(handle, beta), vector(y, rows, incy));
  return launched();
}

template <typename T>
cublasStatus_t update(cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx, const T *y, int incy,
                      bool both, int part, T *a, int lda) {
  WARPSCOPE_CHECK(alpha && m >= 0 && n >= 0 && incx != 0 && incy != 0 && lda >= (m > 1 ? m : 1));
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  update_kernel<T><<<blocksFor((long long)m * n), THREADS, 0, handle->stream>>>(
      m, n, factor(handle, alpha), vector(x, m, incx), vector(y, n, incy), both, part, a, lda);
  return launched();
}

template <typename T>
Matrix<T> triangular(cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int n, const T *a, int lda) {
  return {a, lda, n, n, TRIANGULAR, trans != CUBLAS_OP_N, uplo == CUBLAS_FILL_MODE_UPPER, diag == CUBLAS_DIAG_UNIT, 0, 0};
}

template <typename T>
cublasStatus_t trmv(cublasHandle_t handle, const Matrix<T> &a, T *x, int incx) {
  WARPSCOPE_CHECK(a.rows >= 0 && incx != 0 && a.ld >= (a.rows > 1 ? a.rows : 1));
  const int n = a.rows;
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  T *product;
  if (cudaMallocAsync(&product, n * sizeof(T), handle->stream) != cudaSuccess) return CUBLAS_STATUS_ALLOC_FAILED;
  const Factor<T> one = {nullptr, 1}, zero = {nullptr, 0};
  multiply_kernel<T><<<blocksFor(n), THREADS, 0, handle->stream>>>(n, a, one, vector((const T *)x, n, incx), zero,
                                                                   Vector<T>{product, 1});
  copy_back_kernel<T><<<blocksFor(n), THREADS, 0, handle->stream>>>(n, product, vector(x, n, incx));
  cudaFreeAsync(product, handle->stream);
  return launched();
}

template <typename T>
cublasStatus_t trsv(cublasHandle_t handle, const Matrix<T> &a, T *x, int incx) {
  WARPSCOPE_CHECK(a.rows >= 0 && incx != 0 && a.ld >= (a.rows > 1 ? a.rows : 1));
  if (a.rows == 0) return CUBLAS_STATUS_SUCCESS;
  solve_kernel<T><<<1, THREADS, 0, handle->stream>>>(a.rows, a, vector(x, a.rows, incx));
  return launched();
}

}  // namespace warpscope_cublas

using namespace warpscope_cublas;

#define WARPSCOPE_LEVEL2(S, T)                                                                                        \
  cublasStatus_t cublas##S##gemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const T *alpha,     \
                                    const T *A, int lda, const T *x, int incx, const T *beta, T *y, int incy) {       \
    const Matrix<T> a = {A, lda, m, n, GENERAL, trans != CUBLAS_OP_N, false, false, 0, 0};                            \
    return multiply(handle, a, alpha, x, incx, beta, y, incy);                                                        \
  }                                                                                                                   \
  cublasStatus_t cublas##S##gbmv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int kl, int ku,     \
                                    const T *alpha, const T *A, int lda, const T *x, int incx, const T *beta, T *y,   \
                                    int incy) {                                                                       \
    const Matrix<T> a = {A, lda, m, n, BAND, trans != CUBLAS_OP_N, false, false, kl, ku};                             \
    return multiply(handle, a, alpha, x, incx, beta, y, incy);                                                        \
  }                                                                                                                   \
  cublasStatus_t cublas##S##symv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *alpha, const T *A,  \
                                    int lda, const T *x, int incx, const T *beta, T *y, int incy) {                   \
    const Matrix<T> a = {A, lda, n, n, SYMMETRIC, false, uplo == CUBLAS_FILL_MODE_UPPER, false, 0, 0};                \
    return multiply(handle, a, alpha, x, incx, beta, y, incy);                                                        \
  }                                                                                                                   \
  cublasStatus_t cublas##S##sbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, int k, const T *alpha,       \
                                    const T *A, int lda, const T *x, int incx, const T *beta, T *y, int incy) {       \
    const bool upper = uplo == CUBLAS_FILL_MODE_UPPER;                                                                \
    const Matrix<T> a = {A, lda, n, n, SYMMETRIC_BAND, false, upper, false, upper ? 0 : k, upper ? k : 0};            \
    return multiply(handle, a, alpha, x, incx, beta, y, incy);                                                        \
  }                                                                                                                   \
  cublasStatus_t cublas##S##ger_v2(cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx,         \
                                   const T *y, int incy, T *A, int lda) {                                             \
    return update(handle, m, n, alpha, x, incx, y, incy, false, CUBLAS_FILL_MODE_FULL, A, lda);                       \
  }                                                                                                                   \
  cublasStatus_t cublas##S##syr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *alpha, const T *x,   \
                                   int incx, T *A, int lda) {                                                         \
    return update(handle, n, n, alpha, x, incx, x, incx, false, uplo, A, lda);                                        \
  }                                                                                                                   \
  cublasStatus_t cublas##S##syr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *alpha, const T *x,  \
                                    int incx, const T *y, int incy, T *A, int lda) {                                  \
    return update(handle, n, n, alpha, x, incx, y, incy, true, uplo, A, lda);                                         \
  }                                                                                                                   \
  cublasStatus_t cublas##S##trmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,            \
                                    cublasDiagType_t diag, int n, const T *A, int lda, T *x, int incx) {              \
    return trmv(handle, triangular(uplo, trans, diag, n, A, lda), x, incx);                                           \
  }                                                                                                                   \
  cublasStatus_t cublas##S##trsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,            \
                                    cublasDiagType_t diag, int n, const T *A, int lda, T *x, int incx) {              \
    return trsv(handle, triangular(uplo, trans, diag, n, A, lda), x, incx);                                           \
  }

extern "C" {
WARPSCOPE_LEVEL2(S, float)
WARPSCOPE_LEVEL2(D, double)
}
