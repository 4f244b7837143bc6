// cuBLAS, level 3: matrices of real or complex elements. A block makes a tile of the result from tiles of the
// operands in shared memory.
#ifndef WARPSCOPE_CUBLAS_PRODUCTS_H
#define WARPSCOPE_CUBLAS_PRODUCTS_H

#include "matrices.h"

namespace warpscope_cublas {

// What of C a product writes: everything or a triangle; of a Hermitian one the diagonal is real.
struct Written {
  int part;
  bool hermitian;
};

// C = alpha op(A) op(B) + beta C for m x k times k x n. Operands are not read where alpha is zero, nor is C where
// beta is. Factors of complex matrices may be real.
template <typename T, typename F, typename G>
__global__ void gemm_kernel(int m, int n, int k, Factor<F> alpha, bool conjugateAlpha, Operand<T> a, Operand<T> b,
                            Factor<G> beta, Batch<T> c, int ldc, Written written) {
  __shared__ T tileA[TILE][TILE + 1], tileB[TILE][TILE + 1];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.x * TILE + x, column = blockIdx.y * TILE + y;
  const F left = conjugateAlpha ? conjugate(alpha.get()) : alpha.get();
  const G right = beta.get();
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
  if (written.part == CUBLAS_FILL_MODE_LOWER ? row < column : written.part == CUBLAS_FILL_MODE_UPPER && row > column)
    return;
  T &out = c.at(blockIdx.z)[row + (ptrdiff_t)column * ldc];
  out = isZero(right) ? left * sum : left * sum + right * out;
  if (written.hermitian && row == column) out = realOnly(out);
}

// Solves op(A) X = alpha B, a column of B a thread, or X op(A) = alpha B, a row a thread.
template <typename T>
__global__ void trsm_kernel(bool leftSide, int m, int n, Factor<T> alpha, Operand<T> a, Batch<T> batch, int ldb) {
  const T scale = alpha.get(), *data = a.batch.at(blockIdx.y);
  T *b = batch.at(blockIdx.y);
  const int count = leftSide ? n : m, unknowns = leftSide ? m : n;
  const bool transposed = a.operation == CUBLAS_OP_T || a.operation == CUBLAS_OP_C;
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
    T sum = T{};
    if (!isZero(left)) sum = left * element(a, a.batch.data, row, column);
    if (!isZero(right)) sum += right * element(b, b.batch.data, row, column);
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

template <typename T, typename F, typename G>
cublasStatus_t run(cublasHandle_t handle, int m, int n, int k, Factor<F> alpha, bool conjugateAlpha,
                   const Operand<T> &a, const Operand<T> &b, Factor<G> beta, Batch<T> c, int ldc, Written written,
                   int count) {
  if (m == 0 || n == 0 || count == 0) return CUBLAS_STATUS_SUCCESS;
  const dim3 grid((m + TILE - 1) / TILE, (n + TILE - 1) / TILE, count), block(TILE, TILE);
  gemm_kernel<T, F, G><<<grid, block, 0, handle->stream>>>(m, n, k, alpha, conjugateAlpha, a, b, beta, c, ldc, written);
  return launched();
}

const Written WHOLE = {CUBLAS_FILL_MODE_FULL, false};

template <typename T>
cublasStatus_t gemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
                    const T *alpha, Batch<const T> a, int lda, Batch<const T> b, int ldb, const T *beta, Batch<T> c,
                    int ldc, int count) {
  WARPSCOPE_CHECK(alpha && beta && m >= 0 && n >= 0 && k >= 0 && count >= 0 &&
                  fits(lda, transa == CUBLAS_OP_N ? m : k) && fits(ldb, transb == CUBLAS_OP_N ? k : n) && fits(ldc, m));
  return run(handle, m, n, k, factor(handle, alpha), false, Operand<T>{a, lda, transa, GENERAL, false, false},
             Operand<T>{b, ldb, transb, GENERAL, false, false}, factor(handle, beta), c, ldc, WHOLE, count);
}

// A is symmetric or Hermitian.
template <typename T>
cublasStatus_t symm(cublasHandle_t handle, Form form, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,
                    const T *alpha, const T *A, int lda, const T *B, int ldb, const T *beta, T *C, int ldc) {
  const bool left = side == CUBLAS_SIDE_LEFT;
  WARPSCOPE_CHECK(alpha && beta && m >= 0 && n >= 0 && fits(lda, left ? m : n) && fits(ldb, m) && fits(ldc, m));
  Operand<T> a = operand(A, lda, CUBLAS_OP_N);
  a.form = form;
  a.upper = uplo == CUBLAS_FILL_MODE_UPPER;
  const Operand<T> b = operand(B, ldb, CUBLAS_OP_N);
  return run(handle, m, n, left ? m : n, factor(handle, alpha), false, left ? a : b, left ? b : a,
             factor(handle, beta), Batch<T>{C, nullptr, 0}, ldc, WHOLE, 1);
}

// C = alpha op(A) op(B)^T + beta C, and with `both` alpha op(B) op(A)^T added, in one triangle; of Hermitian
// matrices what is transposed, and the second alpha, are conjugated.
template <typename T, typename F, typename G>
cublasStatus_t rankK(cublasHandle_t handle, bool hermitian, cublasFillMode_t uplo, cublasOperation_t trans, int n,
                     int k, const F *alpha, const T *A, int lda, const T *B, int ldb, bool both, const G *beta, T *C,
                     int ldc) {
  const bool plain = trans == CUBLAS_OP_N;
  WARPSCOPE_CHECK(alpha && beta && n >= 0 && k >= 0 && fits(lda, plain ? n : k) && fits(ldb, plain ? n : k) &&
                  fits(ldc, n));
  const cublasOperation_t across = hermitian ? CUBLAS_OP_C : CUBLAS_OP_T;
  const cublasOperation_t first = plain ? CUBLAS_OP_N : across, second = plain ? across : CUBLAS_OP_N;
  const Batch<T> c = {C, nullptr, 0};
  const Written written = {uplo, hermitian};
  const cublasStatus_t status = run(handle, n, n, k, factor(handle, alpha), false, operand(A, lda, first),
                                    operand(B, ldb, second), factor(handle, beta), c, ldc, written, 1);
  if (!both || status != CUBLAS_STATUS_SUCCESS) return status;
  return run(handle, n, n, k, factor(handle, alpha), hermitian, operand(B, ldb, first), operand(A, lda, second),
             Factor<G>{nullptr, G{1}}, c, ldc, written, 1);
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
  run(handle, m, n, left ? m : n, factor(handle, alpha), false, left ? a : b, left ? b : a, Factor<T>{nullptr, T{}},
      Batch<T>{product, nullptr, 0}, m, WHOLE, 1);
  copy_matrix_kernel<T><<<blocksFor((long long)m * n), THREADS, 0, handle->stream>>>(m, n, product, C, ldc);
  cudaFreeAsync(product, handle->stream);
  return launched();
}

template <typename T>
cublasStatus_t trsm(cublasHandle_t handle, cublasSideMode_t side, const Operand<T> &a, int m, int n, const T *alpha,
                    Batch<T> b, int ldb, int count) {
  const bool left = side == CUBLAS_SIDE_LEFT;
  WARPSCOPE_CHECK(alpha && m >= 0 && n >= 0 && count >= 0 && fits(a.ld, left ? m : n) && fits(ldb, m));
  if (m == 0 || n == 0 || count == 0) return CUBLAS_STATUS_SUCCESS;
  const dim3 grid(blocksFor(left ? n : m), count);
  trsm_kernel<T><<<grid, THREADS, 0, handle->stream>>>(left, m, n, factor(handle, alpha), a, b, ldb);
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

// Copies a triangle from packed columns to a matrix, or back.
template <typename T>
__global__ void repack_kernel(int n, bool upper, const T *from, int fromLd, bool unpack, T *to, int toLd) {
  const long long count = (long long)n * n;
  for (long long i = first(); i < count; i += stride()) {
    const int row = (int)(i % n), column = (int)(i / n);
    if (upper ? row > column : row < column) continue;
    const ptrdiff_t packed = packedPlace(n, upper, row, column);
    if (unpack) to[row + (ptrdiff_t)column * toLd] = from[packed];
    else to[packed] = from[row + (ptrdiff_t)column * fromLd];
  }
}

template <typename T>
cublasStatus_t repack(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *from, int fromLd, bool unpack,
                      T *to, int toLd) {
  WARPSCOPE_CHECK(n >= 0 && fits(fromLd, n) && fits(toLd, n));
  if (n == 0) return CUBLAS_STATUS_SUCCESS;
  repack_kernel<T><<<blocksFor((long long)n * n), THREADS, 0, handle->stream>>>(
      n, uplo == CUBLAS_FILL_MODE_UPPER, from, fromLd, unpack, to, toLd);
  return launched();
}

}  // namespace warpscope_cublas

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

// C = alpha A op(B) + beta C in a triangle, and the mirrored product with `both`; beta (`G`, `M` in kernels) may be real.
#define WARPSCOPE_RANK_K(S, T, G, N, M, name, hermitian, both)                                                        \
  cublasStatus_t cublas##S##name(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, \
                                 const T *alpha, const T *A, int lda, const T *B, int ldb, const G *beta, T *C,       \
                                 int ldc) {                                                                           \
    return rankK(handle, hermitian, uplo, trans, n, k, (const N *)alpha, (const N *)A, lda, (const N *)B, ldb, both,  \
                 (const M *)beta, (N *)C, ldc);                                                                       \
  }

#define WARPSCOPE_LEVEL3(S, T, N)                                                                                     \
  cublasStatus_t cublas##S##symm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m,       \
                                    int n, const T *alpha, const T *A, int lda, const T *B, int ldb, const T *beta,   \
                                    T *C, int ldc) {                                                                  \
    return symm(handle, SYMMETRIC, side, uplo, m, n, (const N *)alpha, (const N *)A, lda, (const N *)B, ldb,          \
                (const N *)beta, (N *)C, ldc);                                                                        \
  }                                                                                                                   \
  cublasStatus_t cublas##S##syrk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n,     \
                                    int k, const T *alpha, const T *A, int lda, const T *beta, T *C, int ldc) {       \
    return rankK(handle, false, uplo, trans, n, k, (const N *)alpha, (const N *)A, lda, (const N *)A, lda, false,     \
                 (const N *)beta, (N *)C, ldc);                                                                       \
  }                                                                                                                   \
  WARPSCOPE_RANK_K(S, T, T, N, N, syr2k_v2, false, true)                                                              \
  WARPSCOPE_RANK_K(S, T, T, N, N, syrkx, false, false)                                                                \
  cublasStatus_t cublas##S##trmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,              \
                                    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T *alpha,     \
                                    const T *A, int lda, const T *B, int ldb, T *C, int ldc) {                        \
    return trmm(handle, side, triangle(uplo, trans, diag, (const N *)A, lda), m, n, (const N *)alpha, (const N *)B,   \
                ldb, (N *)C, ldc);                                                                                    \
  }                                                                                                                   \
  cublasStatus_t cublas##S##trsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,              \
                                    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T *alpha,     \
                                    const T *A, int lda, T *B, int ldb) {                                             \
    return trsm(handle, side, triangle(uplo, trans, diag, (const N *)A, lda), m, n, (const N *)alpha,                 \
                {(N *)B, nullptr, 0}, ldb, 1);                                                                        \
  }                                                                                                                   \
  cublasStatus_t cublas##S##trsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,          \
                                        cublasOperation_t trans, cublasDiagType_t diag, int m, int n,                 \
                                        const T *alpha, const T *const A[], int lda, T *const B[], int ldb,           \
                                        int batchCount) {                                                             \
    Operand<N> a = triangle(uplo, trans, diag, (const N *)nullptr, lda);                                              \
    a.batch.pointers = (const N *const *)A;                                                                           \
    return trsm(handle, side, a, m, n, (const N *)alpha, {nullptr, (N *const *)B, 0}, ldb, batchCount);               \
  }                                                                                                                   \
  cublasStatus_t cublas##S##geam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,    \
                                 int n, const T *alpha, const T *A, int lda, const T *beta, const T *B, int ldb,      \
                                 T *C, int ldc) {                                                                     \
    return geam(handle, transa, transb, m, n, (const N *)alpha, (const N *)A, lda, (const N *)beta, (const N *)B,     \
                ldb, (N *)C, ldc);                                                                                    \
  }                                                                                                                   \
  cublasStatus_t cublas##S##dgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n, const T *A, int lda,     \
                                 const T *x, int incx, T *C, int ldc) {                                               \
    return dgmm(handle, mode, m, n, (const N *)A, lda, (const N *)x, incx, (N *)C, ldc);                              \
  }                                                                                                                   \
  cublasStatus_t cublas##S##tpttr(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *AP, T *A, int lda) {  \
    return repack<N>(handle, uplo, n, (const N *)AP, n, true, (N *)A, lda);                                           \
  }                                                                                                                   \
  cublasStatus_t cublas##S##trttp(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *A, int lda, T *AP) {  \
    return repack<N>(handle, uplo, n, (const N *)A, lda, false, (N *)AP, n);                                          \
  }

#endif
