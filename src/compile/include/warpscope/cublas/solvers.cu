// cuBLAS, systems of equations for many matrices at once: factors L and U, solutions, inverses. A warp has a matrix.
#include "common.h"

namespace warpscope_cublas {

const int WARP = 32;

__device__ inline int matrixOfWarp() { return (blockIdx.x * blockDim.x + threadIdx.x) / WARP; }
__device__ inline int laneOfWarp() { return threadIdx.x % WARP; }

template <typename T>
__device__ void swap(T &a, T &b) {
  const T kept = a;
  a = b;
  b = kept;
}

// P A = L U in place, with rows exchanged so that the greatest element of a column divides. `pivots` counts from 1, or
// is null: no exchanges. `info`: 0, or which element of the diagonal of U is 0, counted from 1.
template <typename T>
__device__ void factorise(int n, T *a, int lda, int *pivots, int *info, int lane) {
  int singular = 0;
  for (int k = 0; k < n; k++) {
    T *const column = a + (ptrdiff_t)k * lda;
    int pivot = k;
    if (pivots) {
      // Every lane looks at the whole column: the first of the greatest.
      for (int i = k + 1; i < n; i++)
        if (fabs(column[i]) > fabs(column[pivot])) pivot = i;
      if (lane == 0) pivots[k] = pivot + 1;
      __syncwarp();
      for (int j = lane; pivot != k && j < n; j += WARP) swap(a[k + (ptrdiff_t)j * lda], a[pivot + (ptrdiff_t)j * lda]);
      __syncwarp();
    }
    const T divisor = column[k];
    if (divisor == 0) {
      if (singular == 0) singular = k + 1;
      continue;
    }
    for (int i = k + 1 + lane; i < n; i += WARP) column[i] /= divisor;
    __syncwarp();
    for (int j = k + 1 + lane; j < n; j += WARP) {
      const T factor = a[k + (ptrdiff_t)j * lda];
      for (int i = k + 1; i < n; i++) a[i + (ptrdiff_t)j * lda] -= column[i] * factor;
    }
    __syncwarp();
  }
  if (lane == 0 && info) *info = singular;
}

// One column x of the right sides becomes the solution of A x = b, or of its transpose.
template <typename T>
__device__ void solve(bool transposed, int n, const T *lu, int lda, const int *pivots, T *x) {
  const auto at = [=](int row, int column) { return lu[row + (ptrdiff_t)column * lda]; };
  if (!transposed) {
    for (int i = 0; pivots && i < n; i++) swap(x[i], x[pivots[i] - 1]);
    for (int i = 1; i < n; i++)
      for (int j = 0; j < i; j++) x[i] -= at(i, j) * x[j];
    for (int i = n - 1; i >= 0; i--) {
      for (int j = i + 1; j < n; j++) x[i] -= at(i, j) * x[j];
      x[i] /= at(i, i);
    }
    return;
  }
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) x[i] -= at(j, i) * x[j];
    x[i] /= at(i, i);
  }
  for (int i = n - 2; i >= 0; i--)
    for (int j = i + 1; j < n; j++) x[i] -= at(j, i) * x[j];
  for (int i = n - 1; pivots && i >= 0; i--) swap(x[i], x[pivots[i] - 1]);
}

template <typename T>
__global__ void getrf_kernel(int n, T *const *a, int lda, int *pivots, int *info, int count) {
  const int matrix = matrixOfWarp();
  if (matrix < count)
    factorise(n, a[matrix], lda, pivots ? pivots + (ptrdiff_t)matrix * n : nullptr, info + matrix, laneOfWarp());
}

template <typename T>
__global__ void getrs_kernel(bool transposed, int n, int sides, const T *const *a, int lda, const int *pivots,
                             T *const *b, int ldb, int count) {
  const int matrix = matrixOfWarp();
  if (matrix >= count) return;
  const int *const own = pivots ? pivots + (ptrdiff_t)matrix * n : nullptr;
  for (int side = laneOfWarp(); side < sides; side += WARP)
    solve(transposed, n, a[matrix], lda, own, b[matrix] + (ptrdiff_t)side * ldb);
}

// Columns of the inverse are solutions for columns of the unit matrix.
template <typename T>
__global__ void getri_kernel(int n, const T *const *a, int lda, const int *pivots, T *const *c, int ldc, int *info,
                             int count) {
  const int matrix = matrixOfWarp(), lane = laneOfWarp();
  if (matrix >= count) return;
  int singular = 0;
  for (int i = n - 1; i >= 0; i--)
    if (a[matrix][i + (ptrdiff_t)i * lda] == 0) singular = i + 1;
  if (lane == 0 && info) info[matrix] = singular;
  for (int column = lane; column < n && singular == 0; column += WARP) {
    T *const x = c[matrix] + (ptrdiff_t)column * ldc;
    for (int i = 0; i < n; i++) x[i] = i == column;
    solve(false, n, a[matrix], lda, pivots ? pivots + (ptrdiff_t)matrix * n : nullptr, x);
  }
}

// The inverse of a matrix of at most 32 rows, whose factors fit into shared memory; a block has a matrix.
template <typename T>
__global__ void matinv_kernel(int n, const T *const *a, int lda, T *const *c, int ldc, int *info) {
  __shared__ T lu[WARP * WARP];
  __shared__ int pivots[WARP], singular;
  const int lane = threadIdx.x;
  for (int i = lane; i < n * n; i += WARP) lu[i] = a[blockIdx.x][i % n + (ptrdiff_t)(i / n) * lda];
  __syncwarp();
  factorise(n, lu, n, pivots, &singular, lane);
  __syncwarp();
  if (lane == 0) info[blockIdx.x] = singular;
  if (lane >= n || singular != 0) return;
  T *const x = c[blockIdx.x] + (ptrdiff_t)lane * ldc;
  for (int i = 0; i < n; i++) x[i] = i == lane;
  solve(false, n, lu, n, pivots, x);
}

}  // namespace warpscope_cublas

using namespace warpscope_cublas;

#define WARPSCOPE_SOLVERS(S, T)                                                                                        \
  cublasStatus_t cublas##S##getrfBatched(cublasHandle_t handle, int n, T *const A[], int lda, int *P, int *info,       \
                                         int count) {                                                                  \
    WARPSCOPE_CHECK(n >= 0 && count >= 0 && lda >= (n > 1 ? n : 1));                                                   \
    if (n == 0 || count == 0) return CUBLAS_STATUS_SUCCESS;                                                            \
    getrf_kernel<T><<<blocksFor((long long)count * WARP), THREADS, 0, handle->stream>>>(n, A, lda, P, info, count);    \
    return launched();                                                                                                 \
  }                                                                                                                    \
  cublasStatus_t cublas##S##getrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int sides,             \
                                         const T *const A[], int lda, const int *P, T *const B[], int ldb, int *info,  \
                                         int count) {                                                                  \
    WARPSCOPE_CHECK(info);                                                                                             \
    *info = n < 0 ? -2 : sides < 0 ? -3 : lda < (n > 1 ? n : 1) ? -5 : ldb < (n > 1 ? n : 1) ? -8 : 0;                 \
    WARPSCOPE_CHECK(*info == 0 && count >= 0);                                                                         \
    if (n == 0 || sides == 0 || count == 0) return CUBLAS_STATUS_SUCCESS;                                              \
    getrs_kernel<T><<<blocksFor((long long)count * WARP), THREADS, 0, handle->stream>>>(                               \
        trans != CUBLAS_OP_N, n, sides, A, lda, P, B, ldb, count);                                                     \
    return launched();                                                                                                 \
  }                                                                                                                    \
  cublasStatus_t cublas##S##getriBatched(cublasHandle_t handle, int n, const T *const A[], int lda, const int *P,      \
                                         T *const C[], int ldc, int *info, int count) {                                \
    WARPSCOPE_CHECK(n >= 0 && count >= 0 && lda >= n && ldc >= n);                                                     \
    if (n == 0 || count == 0) return CUBLAS_STATUS_SUCCESS;                                                            \
    getri_kernel<T><<<blocksFor((long long)count * WARP), THREADS, 0, handle->stream>>>(n, A, lda, P, C, ldc, info,    \
                                                                                       count);                         \
    return launched();                                                                                                 \
  }                                                                                                                    \
  cublasStatus_t cublas##S##matinvBatched(cublasHandle_t handle, int n, const T *const A[], int lda, T *const C[],     \
                                          int ldc, int *info, int count) {                                             \
    WARPSCOPE_CHECK(n >= 0 && n <= WARP && count >= 0 && lda >= n && ldc >= n);                                        \
    if (n == 0 || count == 0) return CUBLAS_STATUS_SUCCESS;                                                            \
    matinv_kernel<T><<<count, WARP, 0, handle->stream>>>(n, A, lda, C, ldc, info);                                     \
    return launched();                                                                                                 \
  }

extern "C" {
WARPSCOPE_SOLVERS(S, float)
WARPSCOPE_SOLVERS(D, double)
}
