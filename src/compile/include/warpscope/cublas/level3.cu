// cuBLAS, level 3: matrices. A block makes a tile of the result from tiles of the operands in shared memory.
#include "matrices.h"

namespace warpscope_cublas {

// C = alpha op(A) op(B) + beta C for m x k times k x n. Operands are not read where alpha is zero, nor is C where
// beta is. `part` leaves out a triangle of C.
template <typename T>
__global__ void gemm_kernel(int m, int n, int k, Factor<T> alpha, Operand<T> a, Operand<T> b, Factor<T> beta,
                            Batch<T> c, int ldc, int part) {
  __shared__ T tileA[TILE][TILE + 1], tileB[TILE][TILE + 1];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.x * TILE + x, column = blockIdx.y * TILE + y;
  const T left = alpha.get(), right = beta.get();
  T sum = T{};
  if (!isZero(left)) {
    const T *dataA = a.batch.at(blockIdx.z), *dataB = b.batch.at(blockIdx.z);
    for (int begin = 0; begin < k; begin += TILE) {
      tileA[y][x] = row < m && begin + y < k ? element(a, dataA, row, begin + y) : T{};
      tileB[y][x] = begin + x < k && column < n ? element(b, dataB, begin + x, column) : T{};
      __syncthreads();
      for (int i = 0; i < TILE; i++) sum = sum + tileA[i][x] * tileB[y][i];
      __syncthreads();
    }
  }
  if (row >= m || column >= n) return;
  if (part == CUBLAS_FILL_MODE_LOWER ? row < column : part == CUBLAS_FILL_MODE_UPPER && row > column) return;
  T &out = c.at(blockIdx.z)[row + (ptrdiff_t)column * ldc];
  out = isZero(right) ? left * sum : left * sum + right * out;
}

// Solves op(A) X = alpha B, a column of B a thread, or X op(A) = alpha B, a row a thread.
template <typename T>
__global__ void trsm_kernel(bool leftSide, int m, int n, Factor<T> alpha, Operand<T> a, T *b, int ldb) {
  const T scale = alpha.get(), *data = a.batch.data;
  const int count = leftSide ? n : m, unknowns = leftSide ? m : n;
  const bool transposed = a.operation != CUBLAS_OP_N;
  const bool forward = (a.upper == transposed) == leftSide;
  for (int line = first(); line < count; line += stride()) {
    T *x = leftSide ? b + (ptrdiff_t)line * ldb : b + line;
    const ptrdiff_t step = leftSide ? 1 : ldb;
    for (int done = 0; done < unknowns; done++) {
      const int i = forward ? done : unknowns - 1 - done;
      T value = isZero(scale) ? T{} : scale * x[i * step];
      if (!isZero(scale)) {
        for (int j = forward ? 0 : i + 1; j < (forward ? i : unknowns); j++)
          value -= (leftSide ? element(a, data, i, j) : element(a, data, j, i)) * x[j * step];
        if (!a.unit) value /= element(a, data, i, i);
      }
      x[i * step] = value;
    }
  }
}

template <typename T>
__global__ void geam_kernel(int m, int n, Factor<T> alpha, Operand<T> a, Factor<T> beta, Operand<T> b, T *c, int ldc) {
  const T left = alpha.get(), right = beta.get();
  const long long count = (long long)m * n;
  for (long long i = first(); i < count; i += stride()) {
    const int row = (int)(i % m), column = (int)(i / m);
    T sum = 0;
    if (left != 0) sum = left * element(a, a.batch.data, row, column);
    if (right != 0) sum += right * element(b, b.batch.data, row, column);
    c[row + (ptrdiff_t)column * ldc] = sum;
  }
}

template <typename T>
__global__ void dgmm_kernel(bool leftSide, int m, int n, const T *a, int lda, Vector<const T> x, T *c, int ldc) {
  const long long count = (long long)m * n;
  for (long long i = first(); i < count; i += stride()) {
    const int row = (int)(i % m), column = (int)(i / m);
    c[row + (ptrdiff_t)column * ldc] = a[row + (ptrdiff_t)column * lda] * x[leftSide ? row : column];
  }
}

template <typename T>
__global__ void copy_matrix_kernel(int m, int n, const T *from, T *to, int ld) {
  const long long count = (long long)m * n;
  for (long long i = first(); i < count; i += stride()) to[i % m + (ptrdiff_t)(i / m) * ld] = from[i];
}

template <typename T>
Operand<T> operand(const T *data, int ld, cublasOperation_t operation) {
  return {{data, nullptr, 0}, ld, operation, GENERAL, false, false};
}

template <typename T>
cublasStatus_t run(cublasHandle_t handle, int m, int n, int k, Factor<T> alpha, const Operand<T> &a,
                   const Operand<T> &b, Factor<T> beta, Batch<T> c, int ldc, int part, int count) {
  if (m == 0 || n == 0 || count == 0) return CUBLAS_STATUS_SUCCESS;
  const dim3 grid((m + TILE - 1) / TILE, (n + TILE - 1) / TILE, count), block(TILE, TILE);
  gemm_kernel<T><<<grid, block, 0, handle->stream>>>(m, n, k, alpha, a, b, beta, c, ldc, part);
  return launched();
}

template <typename T>
cublasStatus_t gemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
                    const T *alpha, Batch<const T> a, int lda, Batch<const T> b, int ldb, const T *beta, Batch<T> c,
                    int ldc, int count) {
  WARPSCOPE_CHECK(alpha && beta && m >= 0 && n >= 0 && k >= 0 && count >= 0 &&
                  fits(lda, transa == CUBLAS_OP_N ? m : k) && fits(ldb, transb == CUBLAS_OP_N ? k : n) && fits(ldc, m));
  return run(handle, m, n, k, factor(handle, alpha), Operand<T>{a, lda, transa, GENERAL, false, false},
             Operand<T>{b, ldb, transb, GENERAL, false, false}, factor(handle, beta), c, ldc, CUBLAS_FILL_MODE_FULL,
             count);
}

template <typename T>
cublasStatus_t symm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n, const T *alpha,
                    const T *A, int lda, const T *B, int ldb, const T *beta, T *C, int ldc) {
  const bool left = side == CUBLAS_SIDE_LEFT;
  WARPSCOPE_CHECK(alpha && beta && m >= 0 && n >= 0 && fits(lda, left ? m : n) && fits(ldb, m) && fits(ldc, m));
  Operand<T> a = operand(A, lda, CUBLAS_OP_N);
  a.form = SYMMETRIC;
  a.upper = uplo == CUBLAS_FILL_MODE_UPPER;
  const Operand<T> b = operand(B, ldb, CUBLAS_OP_N);
  return run(handle, m, n, left ? m : n, factor(handle, alpha), left ? a : b, left ? b : a, factor(handle, beta),
             Batch<T>{C, nullptr, 0}, ldc, CUBLAS_FILL_MODE_FULL, 1);
}

// C = alpha op(A) op(B)^T + beta C, and with `both` alpha op(B) op(A)^T added, in one triangle.
template <typename T>
cublasStatus_t rankK(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k,
                     const T *alpha, const T *A, int lda, const T *B, int ldb, bool both, const T *beta, T *C, int ldc) {
  const bool plain = trans == CUBLAS_OP_N;
  WARPSCOPE_CHECK(alpha && beta && n >= 0 && k >= 0 && fits(lda, plain ? n : k) && fits(ldb, plain ? n : k) &&
                  fits(ldc, n));
  const cublasOperation_t first = plain ? CUBLAS_OP_N : CUBLAS_OP_T, second = plain ? CUBLAS_OP_T : CUBLAS_OP_N;
  const Batch<T> c = {C, nullptr, 0};
  const cublasStatus_t status = run(handle, n, n, k, factor(handle, alpha), operand(A, lda, first),
                                    operand(B, ldb, second), factor(handle, beta), c, ldc, uplo, 1);
  if (!both || status != CUBLAS_STATUS_SUCCESS) return status;
  return run(handle, n, n, k, factor(handle, alpha), operand(B, ldb, first), operand(A, lda, second),
             Factor<T>{nullptr, 1}, c, ldc, uplo, 1);
}

template <typename T>
Operand<T> triangle(cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, const T *A, int lda) {
  Operand<T> a = operand(A, lda, trans);
  a.form = TRIANGULAR;
  a.upper = uplo == CUBLAS_FILL_MODE_UPPER;
  a.unit = diag == CUBLAS_DIAG_UNIT;
  return a;
}

// C may be B, so the product is made beside it.
template <typename T>
cublasStatus_t trmm(cublasHandle_t handle, cublasSideMode_t side, const Operand<T> &a, int m, int n, const T *alpha,
                    const T *B, int ldb, T *C, int ldc) {
  const bool left = side == CUBLAS_SIDE_LEFT;
  WARPSCOPE_CHECK(alpha && m >= 0 && n >= 0 && fits(a.ld, left ? m : n) && fits(ldb, m) && fits(ldc, m));
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  T *product;
  if (cudaMallocAsync(&product, (size_t)m * n * sizeof(T), handle->stream) != cudaSuccess)
    return CUBLAS_STATUS_ALLOC_FAILED;
  const Operand<T> b = operand(B, ldb, CUBLAS_OP_N);
  run(handle, m, n, left ? m : n, factor(handle, alpha), left ? a : b, left ? b : a, Factor<T>{nullptr, 0},
      Batch<T>{product, nullptr, 0}, m, CUBLAS_FILL_MODE_FULL, 1);
  copy_matrix_kernel<T><<<blocksFor((long long)m * n), THREADS, 0, handle->stream>>>(m, n, product, C, ldc);
  cudaFreeAsync(product, handle->stream);
  return launched();
}

template <typename T>
cublasStatus_t trsm(cublasHandle_t handle, cublasSideMode_t side, const Operand<T> &a, int m, int n, const T *alpha,
                    T *B, int ldb) {
  const bool left = side == CUBLAS_SIDE_LEFT;
  WARPSCOPE_CHECK(alpha && m >= 0 && n >= 0 && fits(a.ld, left ? m : n) && fits(ldb, m));
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  trsm_kernel<T><<<blocksFor(left ? n : m), THREADS, 0, handle->stream>>>(left, m, n, factor(handle, alpha), a, B, ldb);
  return launched();
}

template <typename T>
cublasStatus_t geam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                    const T *alpha, const T *A, int lda, const T *beta, const T *B, int ldb, T *C, int ldc) {
  WARPSCOPE_CHECK(alpha && beta && m >= 0 && n >= 0 && fits(lda, transa == CUBLAS_OP_N ? m : n) &&
                  fits(ldb, transb == CUBLAS_OP_N ? m : n) && fits(ldc, m));
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  geam_kernel<T><<<blocksFor((long long)m * n), THREADS, 0, handle->stream>>>(
      m, n, factor(handle, alpha), operand(A, lda, transa), factor(handle, beta), operand(B, ldb, transb), C, ldc);
  return launched();
}

template <typename T>
cublasStatus_t dgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T *A, int lda, const T *x,
                    int incx, T *C, int ldc) {
  const bool left = side == CUBLAS_SIDE_LEFT;
  WARPSCOPE_CHECK(m >= 0 && n >= 0 && fits(lda, m) && fits(ldc, m));
  if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
  dgmm_kernel<T><<<blocksFor((long long)m * n), THREADS, 0, handle->stream>>>(left, m, n, A, lda,
                                                                              vector(x, left ? m : n, incx), C, ldc);
  return launched();
}

}  // namespace warpscope_cublas

using namespace warpscope_cublas;

// `T` as the caller names it, `N` as the kernels do.
#define WARPSCOPE_GEMM(S, T, N)                                                                                       \
  cublasStatus_t cublas##S##gemm_v2(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, \
                                    int n, int k, const T *alpha, const T *A, int lda, const T *B, int ldb,           \
                                    const T *beta, T *C, int ldc) {                                                   \
    return gemm<N>(handle, transa, transb, m, n, k, (const N *)alpha, {(const N *)A, nullptr, 0}, lda,                \
                   {(const N *)B, nullptr, 0}, ldb, (const N *)beta, {(N *)C, nullptr, 0}, ldc, 1);                   \
  }                                                                                                                   \
  cublasStatus_t cublas##S##gemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,    \
                                        int m, int n, int k, const T *alpha, const T *const A[], int lda,             \
                                        const T *const B[], int ldb, const T *beta, T *const C[], int ldc,            \
                                        int batchCount) {                                                             \
    return gemm<N>(handle, transa, transb, m, n, k, (const N *)alpha, {nullptr, (const N *const *)A, 0}, lda,         \
                   {nullptr, (const N *const *)B, 0}, ldb, (const N *)beta, {nullptr, (N *const *)C, 0}, ldc,         \
                   batchCount);                                                                                       \
  }                                                                                                                   \
  cublasStatus_t cublas##S##gemmStridedBatched(                                                                       \
      cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const T *alpha, \
      const T *A, int lda, long long int strideA, const T *B, int ldb, long long int strideB, const T *beta, T *C,    \
      int ldc, long long int strideC, int batchCount) {                                                               \
    return gemm<N>(handle, transa, transb, m, n, k, (const N *)alpha, {(const N *)A, nullptr, strideA}, lda,          \
                   {(const N *)B, nullptr, strideB}, ldb, (const N *)beta, {(N *)C, nullptr, strideC}, ldc,           \
                   batchCount);                                                                                       \
  }

#define WARPSCOPE_LEVEL3(S, T)                                                                                        \
  cublasStatus_t cublas##S##symm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m,       \
                                    int n, const T *alpha, const T *A, int lda, const T *B, int ldb, const T *beta,   \
                                    T *C, int ldc) {                                                                  \
    return symm(handle, side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc);                                       \
  }                                                                                                                   \
  cublasStatus_t cublas##S##syrk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n,     \
                                    int k, const T *alpha, const T *A, int lda, const T *beta, T *C, int ldc) {       \
    return rankK(handle, uplo, trans, n, k, alpha, A, lda, A, lda, false, beta, C, ldc);                              \
  }                                                                                                                   \
  cublasStatus_t cublas##S##syr2k_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n,    \
                                     int k, const T *alpha, const T *A, int lda, const T *B, int ldb, const T *beta,  \
                                     T *C, int ldc) {                                                                 \
    return rankK(handle, uplo, trans, n, k, alpha, A, lda, B, ldb, true, beta, C, ldc);                               \
  }                                                                                                                   \
  cublasStatus_t cublas##S##trmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,              \
                                    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T *alpha,     \
                                    const T *A, int lda, const T *B, int ldb, T *C, int ldc) {                        \
    return trmm(handle, side, triangle(uplo, trans, diag, A, lda), m, n, alpha, B, ldb, C, ldc);                      \
  }                                                                                                                   \
  cublasStatus_t cublas##S##trsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,              \
                                    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T *alpha,     \
                                    const T *A, int lda, T *B, int ldb) {                                             \
    return trsm(handle, side, triangle(uplo, trans, diag, A, lda), m, n, alpha, B, ldb);                              \
  }                                                                                                                   \
  cublasStatus_t cublas##S##geam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,    \
                                 int n, const T *alpha, const T *A, int lda, const T *beta, const T *B, int ldb,      \
                                 T *C, int ldc) {                                                                     \
    return geam(handle, transa, transb, m, n, alpha, A, lda, beta, B, ldb, C, ldc);                                   \
  }                                                                                                                   \
  cublasStatus_t cublas##S##dgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n, const T *A, int lda,     \
                                 const T *x, int incx, T *C, int ldc) {                                               \
    return dgmm(handle, mode, m, n, A, lda, x, incx, C, ldc);                                                         \
  }

extern "C" {
WARPSCOPE_GEMM(S, float, float)
WARPSCOPE_GEMM(D, double, double)
WARPSCOPE_GEMM(C, cuComplex, Complex<float>)
WARPSCOPE_GEMM(Z, cuDoubleComplex, Complex<double>)
WARPSCOPE_LEVEL3(S, float)
WARPSCOPE_LEVEL3(D, double)
}
