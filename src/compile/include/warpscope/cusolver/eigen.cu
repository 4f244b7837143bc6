// cuSOLVER, dense: eigenvalues of symmetric matrices and singular values, by rotations after Jacobi. Source: Golub and
// Van Loan, "Matrix computations", 2013, sections 8.5 and 8.6.
#include "common.h"

#include <stdlib.h>

// What the methods of Jacobi are told, and what they took; the latter on the device.
struct WarpscopeJacobi {
  double tolerance;
  int sweeps;
  bool unsorted;
  struct Outcome {
    double residual;
    int sweeps;
  } *outcome;
};
struct syevjInfo : WarpscopeJacobi {};
struct gesvdjInfo : WarpscopeJacobi {};

namespace warpscope_cusolver {

typedef WarpscopeJacobi::Outcome Outcome;
const int MOST_SWEEPS = 100;

__device__ inline double epsilonOf(float) { return 1.1920929e-7; }
__device__ inline double epsilonOf(double) { return 2.220446049250313e-16; }

// Cosine and sine that make the element `across` between two diagonal ones vanish.
template <typename T>
__device__ void rotation(T first, T second, T across, T &c, T &s) {
  const T tau = (second - first) / (2 * across);
  const T t = (tau >= 0 ? 1 : -1) / (sizeOf(tau) + rootOf(1 + tau * tau));
  c = 1 / rootOf(1 + t * t);
  s = t * c;
}

template <typename T>
__device__ void swapColumns(const Matrix<T> &m, int rows, int a, int b) {
  for (int i = threadIdx.x; a != b && i < rows; i += THREADS) {
    const T kept = m(i, a);
    m(i, a) = m(i, b);
    m(i, b) = kept;
  }
}

// Sorts values, ascending or descending, with the columns of up to two matrices.
template <typename T>
__device__ void sortColumns(int n, bool ascending, T *values, const Matrix<T> &u, int uRows, const Matrix<T> &v,
                            int vRows) {
  for (int i = 0; i < n; i++) {
    int best = i;
    for (int j = i + 1; j < n; j++)
      if (ascending ? values[j] < values[best] : values[j] > values[best]) best = j;
    __syncthreads();
    swapColumns(u, uRows, i, best);
    swapColumns(v, vRows, i, best);
    if (threadIdx.x == 0) {
      const T kept = values[i];
      values[i] = values[best];
      values[best] = kept;
    }
    __syncthreads();
  }
}

// Eigenvectors replace A where `vectors`. `work`: n x n elements for the matrix that becomes diagonal, and as many
// for the vectors.
template <typename T>
__global__ void symmetric_kernel(bool vectors, bool upper, int n, T *data, int lda, T *values, T *work, int *info,
                                 double tolerance, int sweeps, bool sorted, Outcome *outcome) {
  const Matrix<T> a = {data, lda, false}, d = {work, n, false}, v = {work + n * n, n, false};
  T norm = 0;
  for (int i = threadIdx.x; i < n * n; i += THREADS) {
    const int row = i % n, column = i / n;
    d(row, column) = (upper ? row <= column : row >= column) ? a(row, column) : a(column, row);
    v(row, column) = row == column;
    norm += d(row, column) * d(row, column);
  }
  norm = overBlock(norm);
  const double limit = tolerance > 0 ? tolerance : epsilonOf(T());
  int sweep = 0;
  T rest = 0;
  for (;; sweep++) {
    T mine = 0;
    for (int i = threadIdx.x; i < n * n; i += THREADS)
      if (i % n != i / n) mine += work[i] * work[i];
    rest = overBlock(mine);
    if ((double)rest <= limit * limit * (double)norm || sweep == sweeps) break;
    for (int p = 0; p < n - 1; p++)
      for (int q = p + 1; q < n; q++) {
        const T across = d(p, q);
        if (across == 0) continue;
        T c, s;
        rotation(d(p, p), d(q, q), across, c, s);
        __syncthreads();
        for (int i = threadIdx.x; i < n; i += THREADS) {
          const T x = d(i, p), y = d(i, q), vx = v(i, p), vy = v(i, q);
          d(i, p) = c * x - s * y;
          d(i, q) = s * x + c * y;
          v(i, p) = c * vx - s * vy;
          v(i, q) = s * vx + c * vy;
        }
        __syncthreads();
        for (int i = threadIdx.x; i < n; i += THREADS) {
          const T x = d(p, i), y = d(q, i);
          d(p, i) = c * x - s * y;
          d(q, i) = s * x + c * y;
        }
        __syncthreads();
        if (threadIdx.x == 0) d(p, q) = d(q, p) = 0;
        __syncthreads();
      }
  }
  for (int i = threadIdx.x; i < n; i += THREADS) values[i] = d(i, i);
  __syncthreads();
  if (sorted) sortColumns(n, true, values, v, n, Matrix<T>{work, n, false}, 0);
  for (int i = threadIdx.x; vectors && i < n * n; i += THREADS) a(i % n, i / n) = v(i % n, i / n);
  if (threadIdx.x != 0) return;
  *info = (double)rest <= limit * limit * (double)norm ? 0 : n + 1;
  if (outcome) *outcome = {sqrt((double)rest), sweep};
}

// A = U S V^T for m >= n: the columns of A are rotated until they stand upright on one another. U has `uColumns`
// columns, 0, n or m; those beyond A's rank are any that fit.
template <typename T>
__global__ void singular_kernel(int m, int n, Matrix<T> a, T *values, Matrix<T> u, int uColumns, Matrix<T> v,
                                bool withV, T *work, int *info, double tolerance, int sweeps, bool sorted,
                                Outcome *outcome) {
  const Matrix<T> right = {work, n, false};
  for (int i = threadIdx.x; i < n * n; i += THREADS) right(i % n, i / n) = i % n == i / n;
  const double limit = tolerance > 0 ? tolerance : epsilonOf(T());
  int sweep = 0;
  double worst = 0;
  for (;; sweep++) {
    worst = 0;
    bool turned = false;
    for (int p = 0; p < n - 1; p++)
      for (int q = p + 1; q < n; q++) {
        T one = 0, two = 0, both = 0;
        for (int i = threadIdx.x; i < m; i += THREADS) {
          const T x = a(i, p), y = a(i, q);
          one += x * x;
          two += y * y;
          both += x * y;
        }
        one = overBlock(one);
        two = overBlock(two);
        both = overBlock(both);
        const double slant = one > 0 && two > 0 ? fabs((double)both) / sqrt((double)one * (double)two) : 0;
        if (slant > worst) worst = slant;
        if (slant <= limit) continue;
        turned = true;
        T c, s;
        rotation(one, two, both, c, s);
        for (int i = threadIdx.x; i < m; i += THREADS) {
          const T x = a(i, p), y = a(i, q);
          a(i, p) = c * x - s * y;
          a(i, q) = s * x + c * y;
        }
        for (int i = threadIdx.x; i < n; i += THREADS) {
          const T x = right(i, p), y = right(i, q);
          right(i, p) = c * x - s * y;
          right(i, q) = s * x + c * y;
        }
        __syncthreads();
      }
    if (!turned || sweep == sweeps) break;
  }
  T greatest = 0;
  for (int j = 0; j < n; j++) {
    T mine = 0;
    for (int i = threadIdx.x; i < m; i += THREADS) mine += a(i, j) * a(i, j);
    const T size = rootOf(overBlock(mine));
    if (threadIdx.x == 0) values[j] = size;
    if (size > greatest) greatest = size;
  }
  __syncthreads();
  if (sorted) sortColumns(n, false, values, a, m, right, n);
  for (int j = 0; j < uColumns; j++) {
    const bool given = j < n && (double)values[j] > limit * (double)greatest;
    // Where A gives none: a unit vector without its parts along the columns before it, the first that leaves enough.
    for (int unit = 0; unit <= m; unit++) {
      for (int i = threadIdx.x; i < m; i += THREADS) u(i, j) = given ? a(i, j) / values[j] : (T)(i == unit);
      __syncthreads();
      if (given) break;
      for (int twice = 0; twice < 2; twice++)
        for (int k = 0; k < j; k++) {
          T mine = 0;
          for (int i = threadIdx.x; i < m; i += THREADS) mine += u(i, k) * u(i, j);
          const T along = overBlock(mine);
          for (int i = threadIdx.x; i < m; i += THREADS) u(i, j) -= along * u(i, k);
          __syncthreads();
        }
      T mine = 0;
      for (int i = threadIdx.x; i < m; i += THREADS) mine += u(i, j) * u(i, j);
      const T left = overBlock(mine);
      // Of m unit vectors one has at least this much outside any j < m directions.
      if (left * m * 2 < 1) continue;
      for (int i = threadIdx.x; i < m; i += THREADS) u(i, j) /= rootOf(left);
      __syncthreads();
      break;
    }
  }
  for (int i = threadIdx.x; withV && i < n * n; i += THREADS) v(i % n, i / n) = right(i % n, i / n);
  if (threadIdx.x != 0) return;
  *info = sweep == sweeps && worst > limit ? n + 1 : 0;
  if (outcome) *outcome = {worst, sweep};
}

template <typename T>
cusolverStatus_t symmetric(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, T *A,
                           int lda, T *W, T *work, int lwork, int *info, const WarpscopeJacobi *params) {
  WARPSCOPE_CHECK(n >= 0 && fits(lda, n) && lwork >= 2 * n * n && info);
  symmetric_kernel<T><<<1, THREADS, 0, handle->stream>>>(
      jobz == CUSOLVER_EIG_MODE_VECTOR, uplo == CUBLAS_FILL_MODE_UPPER, n, A, lda, W, work, info,
      params ? params->tolerance : 0, params ? params->sweeps : MOST_SWEEPS, !params || !params->unsorted,
      params ? params->outcome : nullptr);
  return launched();
}

template <typename T>
cusolverStatus_t singular(cusolverDnHandle_t handle, int m, int n, Matrix<T> a, T *S, Matrix<T> u, int uColumns,
                          Matrix<T> v, bool withV, T *work, int lwork, int *info, const WarpscopeJacobi *params) {
  WARPSCOPE_CHECK(m >= n && n >= 0 && fits(a.ld, a.turned ? n : m) && lwork >= n * n && info);
  singular_kernel<T><<<1, THREADS, 0, handle->stream>>>(
      m, n, a, S, u, uColumns, v, withV, work, info, params ? params->tolerance : 0,
      params ? params->sweeps : MOST_SWEEPS, !params || !params->unsorted, params ? params->outcome : nullptr);
  return launched();
}

template <typename Info>
cusolverStatus_t makeInfo(Info **info) {
  if (!info) return CUSOLVER_STATUS_INVALID_VALUE;
  *info = (Info *)calloc(1, sizeof(Info));
  if (!*info || cudaMalloc(&(*info)->outcome, sizeof(Outcome)) != cudaSuccess) return CUSOLVER_STATUS_ALLOC_FAILED;
  cudaMemset((*info)->outcome, 0, sizeof(Outcome));
  (*info)->sweeps = MOST_SWEEPS;
  return CUSOLVER_STATUS_SUCCESS;
}
inline Outcome outcomeOf(cusolverDnHandle_t handle, const WarpscopeJacobi *info) {
  Outcome outcome;
  cudaMemcpyAsync(&outcome, info->outcome, sizeof outcome, cudaMemcpyDeviceToHost, handle->stream);
  cudaStreamSynchronize(handle->stream);
  return outcome;
}

}  // namespace warpscope_cusolver

using namespace warpscope_cusolver;

#define WARPSCOPE_JACOBI(name, Name)                                                                                  \
  cusolverStatus_t cusolverDnCreate##Name##Info(name##Info_t *info) { return makeInfo(info); }                        \
  cusolverStatus_t cusolverDnDestroy##Name##Info(name##Info_t info) {                                                 \
    if (info) cudaFree(info->outcome);                                                                                \
    return free(info), CUSOLVER_STATUS_SUCCESS;                                                                       \
  }                                                                                                                   \
  cusolverStatus_t cusolverDnX##name##SetTolerance(name##Info_t info, double tolerance) {                             \
    return info->tolerance = tolerance, CUSOLVER_STATUS_SUCCESS;                                                      \
  }                                                                                                                   \
  cusolverStatus_t cusolverDnX##name##SetMaxSweeps(name##Info_t info, int sweeps) {                                   \
    return info->sweeps = sweeps, CUSOLVER_STATUS_SUCCESS;                                                            \
  }                                                                                                                   \
  cusolverStatus_t cusolverDnX##name##SetSortEig(name##Info_t info, int sort) {                                       \
    return info->unsorted = !sort, CUSOLVER_STATUS_SUCCESS;                                                           \
  }                                                                                                                   \
  cusolverStatus_t cusolverDnX##name##GetResidual(cusolverDnHandle_t handle, name##Info_t info, double *residual) {   \
    WARPSCOPE_CHECK(info && residual);                                                                                \
    return *residual = outcomeOf(handle, info).residual, CUSOLVER_STATUS_SUCCESS;                                     \
  }                                                                                                                   \
  cusolverStatus_t cusolverDnX##name##GetSweeps(cusolverDnHandle_t handle, name##Info_t info, int *sweeps) {          \
    WARPSCOPE_CHECK(info && sweeps);                                                                                  \
    return *sweeps = outcomeOf(handle, info).sweeps, CUSOLVER_STATUS_SUCCESS;                                         \
  }

#define WARPSCOPE_EIGEN(S, T)                                                                                         \
  cusolverStatus_t cusolverDn##S##syevd_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t, cublasFillMode_t,    \
                                                   int n, const T *, int, const T *, int *lwork) {                    \
    WARPSCOPE_CHECK(lwork && n >= 0);                                                                                 \
    return *lwork = 2 * n * n + 1, CUSOLVER_STATUS_SUCCESS;                                                           \
  }                                                                                                                   \
  cusolverStatus_t cusolverDn##S##syevd(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo,     \
                                        int n, T *A, int lda, T *W, T *work, int lwork, int *info) {                  \
    return symmetric(handle, jobz, uplo, n, A, lda, W, work, lwork, info, nullptr);                                   \
  }                                                                                                                   \
  cusolverStatus_t cusolverDn##S##syevj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t, cublasFillMode_t,    \
                                                   int n, const T *, int, const T *, int *lwork, syevjInfo_t) {       \
    WARPSCOPE_CHECK(lwork && n >= 0);                                                                                 \
    return *lwork = 2 * n * n + 1, CUSOLVER_STATUS_SUCCESS;                                                           \
  }                                                                                                                   \
  cusolverStatus_t cusolverDn##S##syevj(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo,     \
                                        int n, T *A, int lda, T *W, T *work, int lwork, int *info,                    \
                                        syevjInfo_t params) {                                                         \
    return symmetric(handle, jobz, uplo, n, A, lda, W, work, lwork, info, params);                                    \
  }                                                                                                                   \
  cusolverStatus_t cusolverDn##S##gesvd_bufferSize(cusolverDnHandle_t handle, int m, int n, int *lwork) {             \
    WARPSCOPE_CHECK(lwork && m >= n && n >= 0);                                                                       \
    return *lwork = n * n + 1, CUSOLVER_STATUS_SUCCESS;                                                               \
  }                                                                                                                   \
  cusolverStatus_t cusolverDn##S##gesvd(cusolverDnHandle_t handle, signed char jobu, signed char jobvt, int m, int n, \
                                        T *A, int lda, T *values, T *U, int ldu, T *VT, int ldvt, T *work, int lwork, \
                                        T *, int *info) {                                                             \
    /* 'O' puts vectors into A; and as in cuSOLVER no matrix is wider than high. */                                   \
    if (jobu == 'O' || jobvt == 'O') return CUSOLVER_STATUS_NOT_SUPPORTED;                                            \
    return singular<T>(handle, m, n, {A, lda, false}, values, {U, ldu, false}, jobu == 'A' ? m : jobu == 'S' ? n : 0, \
                       {VT, ldvt, true}, jobvt == 'A' || jobvt == 'S', work, lwork, info, nullptr);                   \
  }                                                                                                                   \
  cusolverStatus_t cusolverDn##S##gesvdj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t, int, int m, int n,  \
                                                    const T *, int, const T *, const T *, int, const T *, int,        \
                                                    int *lwork, gesvdjInfo_t) {                                       \
    WARPSCOPE_CHECK(lwork && m >= 0 && n >= 0);                                                                       \
    return *lwork = (m > n ? n * n : m * m) + 1, CUSOLVER_STATUS_SUCCESS;                                             \
  }                                                                                                                   \
  cusolverStatus_t cusolverDn##S##gesvdj(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int econ, int m, int n,   \
                                         T *A, int lda, T *values, T *U, int ldu, T *V, int ldv, T *work, int lwork,  \
                                         int *info, gesvdjInfo_t params) {                                            \
    const bool vectors = jobz == CUSOLVER_EIG_MODE_VECTOR, wide = m < n;                                              \
    WARPSCOPE_CHECK(params);                                                                                          \
    const Matrix<T> u = {U, ldu, false}, v = {V, ldv, false};                                                         \
    const int high = wide ? n : m, low = wide ? m : n;                                                                \
    /* The transpose of a wide matrix has its factors the other way round. */                                         \
    return singular<T>(handle, high, low, {A, lda, wide}, values, wide ? v : u, !vectors ? 0 : econ ? low : high,     \
                       wide ? u : v, vectors, work, lwork, info, params);                                             \
  }

extern "C" {
WARPSCOPE_JACOBI(syevj, Syevj)
WARPSCOPE_JACOBI(gesvdj, Gesvdj)
WARPSCOPE_EIGEN(S, float)
WARPSCOPE_EIGEN(D, double)
}
