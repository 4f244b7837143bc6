// cuSOLVER, dense: handles; LU, Cholesky and QR factorisations, and what is solved with them.
#include "common.h"

#include <stdlib.h>

namespace warpscope_cusolver {

// Each kernel's algorithm is the unblocked one of LAPACK (Anderson et al., "LAPACK users' guide", 1999).
template <typename T>
__global__ void getrf_kernel(int m, int n, T *data, int lda, int *pivots, int *info) {
  const Matrix<T> a = {data, lda, false};
  __shared__ T sizes[THREADS];
  __shared__ int rows[THREADS];
  int zero = 0;
  for (int k = 0; k < m && k < n; k++) {
    if (pivots) {
      T best = -1;
      int row = k;
      for (int i = k + threadIdx.x; i < m; i += THREADS)
        if (sizeOf(a(i, k)) > best) best = sizeOf(a(i, k)), row = i;
      sizes[threadIdx.x] = best;
      rows[threadIdx.x] = row;
      __syncthreads();
      for (int half = THREADS / 2; half > 0; half /= 2) {
        const int other = threadIdx.x + half;
        if (threadIdx.x < half && (sizes[other] > sizes[threadIdx.x] ||
                                   (sizes[other] == sizes[threadIdx.x] && rows[other] < rows[threadIdx.x])))
          sizes[threadIdx.x] = sizes[other], rows[threadIdx.x] = rows[other];
        __syncthreads();
      }
      const int pivot = rows[0];
      if (threadIdx.x == 0) pivots[k] = pivot + 1;
      for (int j = threadIdx.x; pivot != k && j < n; j += THREADS) {
        const T kept = a(k, j);
        a(k, j) = a(pivot, j);
        a(pivot, j) = kept;
      }
      __syncthreads();
    }
    const T diagonal = a(k, k);
    if (diagonal == 0) {
      if (zero == 0) zero = k + 1;
    } else {
      for (int i = k + 1 + threadIdx.x; i < m; i += THREADS) a(i, k) /= diagonal;
    }
    __syncthreads();
    const int height = m - k - 1;
    for (int i = threadIdx.x; i < height * (n - k - 1); i += THREADS)
      a(k + 1 + i % height, k + 1 + i / height) -= a(k + 1 + i % height, k) * a(k, k + 1 + i / height);
    __syncthreads();
  }
  if (threadIdx.x == 0 && info) *info = zero;
}

// A thread solves for one right-hand side.
template <typename T>
__global__ void getrs_kernel(bool transposed, int n, int nrhs, const T *data, int lda, const int *pivots, T *b, int ldb,
                             int *info) {
  if (blockIdx.x == 0 && threadIdx.x == 0 && info) *info = 0;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= nrhs) return;
  const Matrix<const T> a = {data, lda, transposed};
  T *const x = b + (ptrdiff_t)column * ldb;
  auto swap = [&](int k) {
    const T kept = x[k];
    x[k] = x[pivots[k] - 1];
    x[pivots[k] - 1] = kept;
  };
  if (!transposed && pivots)
    for (int k = 0; k < n; k++) swap(k);
  // L, or the transpose of U.
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) x[i] -= a(i, j) * x[j];
    if (transposed) x[i] /= a(i, i);
  }
  for (int i = n - 1; i >= 0; i--) {
    for (int j = i + 1; j < n; j++) x[i] -= a(i, j) * x[j];
    if (!transposed) x[i] /= a(i, i);
  }
  if (transposed && pivots)
    for (int k = n - 1; k >= 0; k--) swap(k);
}

// A = L L^T; an upper triangle is L's transpose.
template <typename T>
__global__ void potrf_kernel(bool upper, int n, T *data, int lda, int *info) {
  const Matrix<T> a = {data, lda, upper};
  for (int k = 0; k < n; k++) {
    const T square = a(k, k);
    __syncthreads();
    if (!(square > 0)) {
      if (threadIdx.x == 0) *info = k + 1;
      return;
    }
    const T root = rootOf(square);
    for (int i = k + threadIdx.x; i < n; i += THREADS) a(i, k) = i == k ? root : a(i, k) / root;
    __syncthreads();
    const int rest = n - k - 1;
    for (int i = threadIdx.x; i < rest * rest; i += THREADS) {
      const int row = k + 1 + i % rest, column = k + 1 + i / rest;
      if (row >= column) a(row, column) -= a(row, k) * a(column, k);
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) *info = 0;
}

template <typename T>
__device__ void solveRoot(const Matrix<const T> &l, int n, T *x, int step) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) x[i * step] -= l(i, j) * x[j * step];
    x[i * step] /= l(i, i);
  }
  for (int i = n - 1; i >= 0; i--) {
    for (int j = i + 1; j < n; j++) x[i * step] -= l(j, i) * x[j * step];
    x[i * step] /= l(i, i);
  }
}
template <typename T>
__global__ void potrs_kernel(bool upper, int n, int nrhs, const T *data, int lda, T *b, int ldb, int *info) {
  if (blockIdx.x == 0 && threadIdx.x == 0 && info) *info = 0;
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column < nrhs) solveRoot(Matrix<const T>{data, lda, upper}, n, b + (ptrdiff_t)column * ldb, 1);
}
// Columns of the inverse, beside the factor.
template <typename T>
__global__ void invert_kernel(bool upper, int n, const T *data, int lda, T *inverse) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= n) return;
  T *const x = inverse + (ptrdiff_t)column * n;
  for (int i = 0; i < n; i++) x[i] = i == column;
  solveRoot(Matrix<const T>{data, lda, upper}, n, x, 1);
}
template <typename T>
__global__ void copy_triangle_kernel(bool upper, int n, const T *from, T *to, int ld, int *info) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0) *info = 0;
  if (i < n * n && (upper ? i % n <= i / n : i % n >= i / n)) to[i % n + (ptrdiff_t)(i / n) * ld] = from[i];
}

// A = Q R: below the diagonal the vectors of the reflections 1 - tau v v^T, whose first element is 1.
template <typename T>
__global__ void geqrf_kernel(int m, int n, T *data, int lda, T *tau, int *info) {
  const Matrix<T> a = {data, lda, false};
  for (int k = 0; k < m && k < n; k++) {
    T mine = 0;
    for (int i = k + 1 + threadIdx.x; i < m; i += THREADS) mine += a(i, k) * a(i, k);
    const T rest = overBlock(mine), alpha = a(k, k);
    __syncthreads();
    T factor = 0;
    if (rest != 0) {
      const T size = rootOf(alpha * alpha + rest), beta = alpha > 0 ? -size : size;
      factor = (beta - alpha) / beta;
      for (int i = k + 1 + threadIdx.x; i < m; i += THREADS) a(i, k) /= alpha - beta;
      if (threadIdx.x == 0) a(k, k) = beta;
    }
    if (threadIdx.x == 0) tau[k] = factor;
    __syncthreads();
    for (int j = k + 1 + threadIdx.x; j < n; j += THREADS) {
      T sum = a(k, j);
      for (int i = k + 1; i < m; i++) sum += a(i, k) * a(i, j);
      sum *= factor;
      a(k, j) -= sum;
      for (int i = k + 1; i < m; i++) a(i, j) -= sum * a(i, k);
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) *info = 0;
}

// Reflections, first to last or back, on a vector of m elements `step` apart.
template <typename T>
__device__ void reflect(int m, int k, const Matrix<const T> &v, const T *tau, bool forward, T *x, ptrdiff_t step) {
  for (int done = 0; done < k; done++) {
    const int r = forward ? done : k - 1 - done;
    T sum = x[r * step];
    for (int i = r + 1; i < m; i++) sum += v(i, r) * x[i * step];
    sum *= tau[r];
    x[r * step] -= sum;
    for (int i = r + 1; i < m; i++) x[i * step] -= sum * v(i, r);
  }
}
template <typename T>
__global__ void ormqr_kernel(bool left, bool transposed, int m, int n, int k, const T *data, int lda, const T *tau,
                             T *c, int ldc, int *info) {
  const int line = blockIdx.x * blockDim.x + threadIdx.x;
  if (line == 0) *info = 0;
  if (line >= (left ? n : m)) return;
  reflect(left ? m : n, k, Matrix<const T>{data, lda, false}, tau, left == transposed,
          left ? c + (ptrdiff_t)line * ldc : c + line, left ? 1 : ldc);
}
template <typename T>
__global__ void orgqr_kernel(int m, int n, int k, const T *data, int lda, const T *tau, T *q) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= n) return;
  T *const x = q + (ptrdiff_t)column * m;
  for (int i = 0; i < m; i++) x[i] = i == column;
  reflect(m, k, Matrix<const T>{data, lda, false}, tau, false, x, 1);
}
template <typename T>
__global__ void copy_kernel(int m, int n, const T *from, T *to, int ld, int *info) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i == 0) *info = 0;
  if (i < (long long)m * n) to[i % m + (ptrdiff_t)(i / m) * ld] = from[i];
}

}  // namespace warpscope_cusolver

using namespace warpscope_cusolver;

#define WARPSCOPE_SIZE(S, name, elements, valid, ...)                                                                 \
  cusolverStatus_t cusolverDn##S##name##_bufferSize(cusolverDnHandle_t handle, __VA_ARGS__, int *lwork) {             \
    WARPSCOPE_CHECK(lwork && (valid));                                                                                \
    return *lwork = (elements) > 1 ? (elements) : 1, CUSOLVER_STATUS_SUCCESS;                                         \
  }

#define WARPSCOPE_FACTORS(S, T)                                                                                       \
  WARPSCOPE_SIZE(S, getrf, 1, m >= 0 && n >= 0 && fits(lda, m), int m, int n, T *, int lda)                           \
  cusolverStatus_t cusolverDn##S##getrf(cusolverDnHandle_t handle, int m, int n, T *A, int lda, T *, int *pivots,     \
                                        int *info) {                                                                  \
    WARPSCOPE_CHECK(m >= 0 && n >= 0 && fits(lda, m));                                                                \
    getrf_kernel<T><<<1, THREADS, 0, handle->stream>>>(m, n, A, lda, pivots, info);                                   \
    return launched();                                                                                                \
  }                                                                                                                   \
  cusolverStatus_t cusolverDn##S##getrs(cusolverDnHandle_t handle, cublasOperation_t trans, int n, int nrhs,          \
                                        const T *A, int lda, const int *pivots, T *B, int ldb, int *info) {           \
    WARPSCOPE_CHECK(n >= 0 && nrhs >= 0 && fits(lda, n) && fits(ldb, n));                                             \
    getrs_kernel<T><<<blocksFor(nrhs), THREADS, 0, handle->stream>>>(trans != CUBLAS_OP_N, n, nrhs, A, lda, pivots,   \
                                                                     B, ldb, info);                                   \
    return launched();                                                                                                \
  }                                                                                                                   \
  WARPSCOPE_SIZE(S, potrf, 1, n >= 0 && fits(lda, n), cublasFillMode_t, int n, T *, int lda)                          \
  cusolverStatus_t cusolverDn##S##potrf(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A, int lda, T *,  \
                                        int, int *info) {                                                             \
    WARPSCOPE_CHECK(n >= 0 && fits(lda, n));                                                                          \
    potrf_kernel<T><<<1, THREADS, 0, handle->stream>>>(uplo == CUBLAS_FILL_MODE_UPPER, n, A, lda, info);              \
    return launched();                                                                                                \
  }                                                                                                                   \
  cusolverStatus_t cusolverDn##S##potrs(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, int nrhs,            \
                                        const T *A, int lda, T *B, int ldb, int *info) {                              \
    WARPSCOPE_CHECK(n >= 0 && nrhs >= 0 && fits(lda, n) && fits(ldb, n));                                             \
    potrs_kernel<T><<<blocksFor(nrhs), THREADS, 0, handle->stream>>>(uplo == CUBLAS_FILL_MODE_UPPER, n, nrhs, A, lda, \
                                                                     B, ldb, info);                                   \
    return launched();                                                                                                \
  }                                                                                                                   \
  WARPSCOPE_SIZE(S, potri, n *n, n >= 0 && fits(lda, n), cublasFillMode_t, int n, T *, int lda)                       \
  cusolverStatus_t cusolverDn##S##potri(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A, int lda,       \
                                        T *work, int lwork, int *info) {                                              \
    const bool upper = uplo == CUBLAS_FILL_MODE_UPPER;                                                                \
    WARPSCOPE_CHECK(n >= 0 && fits(lda, n) && lwork >= n * n);                                                        \
    invert_kernel<T><<<blocksFor(n), THREADS, 0, handle->stream>>>(upper, n, A, lda, work);                           \
    copy_triangle_kernel<T><<<blocksFor((long long)n * n), THREADS, 0, handle->stream>>>(upper, n, work, A, lda,      \
                                                                                         info);                       \
    return launched();                                                                                                \
  }                                                                                                                   \
  WARPSCOPE_SIZE(S, geqrf, 1, m >= 0 && n >= 0 && fits(lda, m), int m, int n, T *, int lda)                           \
  cusolverStatus_t cusolverDn##S##geqrf(cusolverDnHandle_t handle, int m, int n, T *A, int lda, T *tau, T *, int,     \
                                        int *info) {                                                                  \
    WARPSCOPE_CHECK(m >= 0 && n >= 0 && fits(lda, m));                                                                \
    geqrf_kernel<T><<<1, THREADS, 0, handle->stream>>>(m, n, A, lda, tau, info);                                      \
    return launched();                                                                                                \
  }                                                                                                                   \
  WARPSCOPE_SIZE(S, orgqr, m *n, m >= n && n >= k && k >= 0 && fits(lda, m), int m, int n, int k, const T *, int lda, \
                 const T *)                                                                                           \
  cusolverStatus_t cusolverDn##S##orgqr(cusolverDnHandle_t handle, int m, int n, int k, T *A, int lda, const T *tau,  \
                                        T *work, int lwork, int *info) {                                              \
    WARPSCOPE_CHECK(m >= n && n >= k && k >= 0 && fits(lda, m) && lwork >= m * n);                                    \
    orgqr_kernel<T><<<blocksFor(n), THREADS, 0, handle->stream>>>(m, n, k, A, lda, tau, work);                        \
    copy_kernel<T><<<blocksFor((long long)m * n), THREADS, 0, handle->stream>>>(m, n, work, A, lda, info);            \
    return launched();                                                                                                \
  }                                                                                                                   \
  WARPSCOPE_SIZE(S, ormqr, 1, m >= 0 && n >= 0 && k >= 0 && fits(ldc, m), cublasSideMode_t, cublasOperation_t, int m, \
                 int n, int k, const T *, int, const T *, const T *, int ldc)                                         \
  cusolverStatus_t cusolverDn##S##ormqr(cusolverDnHandle_t handle, cublasSideMode_t side, cublasOperation_t trans,    \
                                        int m, int n, int k, const T *A, int lda, const T *tau, T *C, int ldc, T *,   \
                                        int, int *info) {                                                             \
    const bool left = side == CUBLAS_SIDE_LEFT;                                                                       \
    WARPSCOPE_CHECK(m >= 0 && n >= 0 && k >= 0 && fits(lda, left ? m : n) && fits(ldc, m));                           \
    ormqr_kernel<T><<<blocksFor(left ? n : m), THREADS, 0, handle->stream>>>(left, trans != CUBLAS_OP_N, m, n, k, A,  \
                                                                             lda, tau, C, ldc, info);                 \
    return launched();                                                                                                \
  }

extern "C" {

cusolverStatus_t cusolverGetVersion(int *version) {
  if (!version) return CUSOLVER_STATUS_INVALID_VALUE;
  return *version = CUSOLVER_VERSION, CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle) {
  if (!handle) return CUSOLVER_STATUS_INVALID_VALUE;
  *handle = (cusolverDnContext *)calloc(1, sizeof(cusolverDnContext));
  return *handle ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}
cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle) { return free(handle), CUSOLVER_STATUS_SUCCESS; }
cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream) {
  WARPSCOPE_CHECK(true);
  return handle->stream = stream, CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *stream) {
  WARPSCOPE_CHECK(stream);
  return *stream = handle->stream, CUSOLVER_STATUS_SUCCESS;
}

WARPSCOPE_FACTORS(S, float)
WARPSCOPE_FACTORS(D, double)
}
