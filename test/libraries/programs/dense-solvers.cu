// cuSOLVER for dense matrices: factors are multiplied back, systems are solved and put in, eigenvectors and singular
// vectors must stand upright on one another.
#include <cusolverDn.h>
#include <cmath>
#include <cstdio>
#include <vector>

static int checks = 0, wrong = 0;
static cusolverDnHandle_t handle;
static void verdict(const char *what, bool good) {
  checks++;
  if (good) return;
  wrong++;
  printf("wrong: %s\n", what);
}

typedef std::vector<double> Plain;
static unsigned int state = 5;
static double next() {
  state = state * 1664525u + 1013904223u;
  return (double)(int)(state >> 16) / 32768.0 - 1.0;
}

template <typename T> struct Device {
  T *data;
  size_t count;
  explicit Device(size_t n) : count(n) { cudaMalloc(&data, n * sizeof(T) + 1); }
  explicit Device(const Plain &values) : Device(values.size()) { put(values); }
  ~Device() { cudaFree(data); }
  void put(const Plain &values) {
    const std::vector<T> narrow(values.begin(), values.end());
    cudaMemcpy(data, narrow.data(), count * sizeof(T), cudaMemcpyHostToDevice);
  }
  Plain get() const {
    std::vector<T> narrow(count);
    cudaMemcpy(narrow.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost);
    return Plain(narrow.begin(), narrow.end());
  }
};

static Plain random(int rows, int columns) {
  Plain out((size_t)rows * columns);
  for (double &x : out) x = next();
  return out;
}
// op(A) op(B) for m x k times k x n; all without gaps.
static Plain product(int m, int n, int k, const Plain &a, bool turnA, const Plain &b, bool turnB) {
  Plain out((size_t)m * n);
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++)
      for (int p = 0; p < k; p++) out[i + (size_t)j * m] += (turnA ? a[p + (size_t)i * k] : a[i + (size_t)p * m]) * (turnB ? b[j + (size_t)p * n] : b[p + (size_t)j * k]);
  return out;
}
static bool near(const Plain &a, const Plain &b, double bound) {
  bool good = a.size() == b.size();
  for (size_t i = 0; good && i < a.size(); i++) good = std::fabs(a[i] - b[i]) <= bound;
  return good;
}
static Plain identity(int n) {
  Plain out((size_t)n * n);
  for (int i = 0; i < n; i++) out[i + (size_t)i * n] = 1;
  return out;
}
// The first `columns` columns, or those of a triangle.
static Plain part(const Plain &a, int rows, int columns, bool upper) {
  Plain out((size_t)rows * columns);
  for (int j = 0; j < columns; j++)
    for (int i = 0; i < rows; i++)
      if (upper ? i <= j : i >= j) out[i + (size_t)j * rows] = a[i + (size_t)j * rows];
  return out;
}

template <typename T> struct Functions;
#define LISTED(S, T)                                                                                                 \
  template <> struct Functions<T> {                                                                                 \
    static constexpr double BOUND = sizeof(T) == 4 ? 2e-3 : 1e-9;                                                   \
    static constexpr auto getrfSize = cusolverDn##S##getrf_bufferSize;                                              \
    static constexpr auto getrf = cusolverDn##S##getrf;                                                             \
    static constexpr auto getrs = cusolverDn##S##getrs;                                                             \
    static constexpr auto potrfSize = cusolverDn##S##potrf_bufferSize;                                              \
    static constexpr auto potrf = cusolverDn##S##potrf;                                                             \
    static constexpr auto potrs = cusolverDn##S##potrs;                                                             \
    static constexpr auto potriSize = cusolverDn##S##potri_bufferSize;                                              \
    static constexpr auto potri = cusolverDn##S##potri;                                                             \
    static constexpr auto geqrfSize = cusolverDn##S##geqrf_bufferSize;                                              \
    static constexpr auto geqrf = cusolverDn##S##geqrf;                                                             \
    static constexpr auto orgqrSize = cusolverDn##S##orgqr_bufferSize;                                              \
    static constexpr auto orgqr = cusolverDn##S##orgqr;                                                             \
    static constexpr auto ormqrSize = cusolverDn##S##ormqr_bufferSize;                                              \
    static constexpr auto ormqr = cusolverDn##S##ormqr;                                                             \
    static constexpr auto syevdSize = cusolverDn##S##syevd_bufferSize;                                              \
    static constexpr auto syevd = cusolverDn##S##syevd;                                                             \
    static constexpr auto syevjSize = cusolverDn##S##syevj_bufferSize;                                              \
    static constexpr auto syevj = cusolverDn##S##syevj;                                                             \
    static constexpr auto gesvdSize = cusolverDn##S##gesvd_bufferSize;                                              \
    static constexpr auto gesvd = cusolverDn##S##gesvd;                                                             \
    static constexpr auto gesvdjSize = cusolverDn##S##gesvdj_bufferSize;                                            \
    static constexpr auto gesvdj = cusolverDn##S##gesvdj;                                                           \
  };
LISTED(S, float)
LISTED(D, double)

template <typename T> void systems() {
  typedef Functions<T> F;
  const int n = 40, right = 3;
  int lwork = 0;
  Device<int> info(1), pivots(n);
  const Plain a = random(n, n), b = random(n, right);
  for (bool pivoting : {true, false}) {
    Plain m = a;
    for (int i = 0; !pivoting && i < n; i++) m[i + (size_t)i * n] += 20;
    for (cublasOperation_t trans : {CUBLAS_OP_N, CUBLAS_OP_T}) {
      Device<T> A(m), B(b);
      F::getrfSize(handle, n, n, A.data, n, &lwork);
      Device<T> work(lwork);
      F::getrf(handle, n, n, A.data, n, work.data, pivoting ? pivots.data : nullptr, info.data);
      verdict("getrf", info.get()[0] == 0);
      F::getrs(handle, trans, n, right, A.data, n, pivoting ? pivots.data : nullptr, B.data, n, info.data);
      verdict("getrs", near(product(n, right, n, m, trans == CUBLAS_OP_T, B.get(), false), b, 10 * F::BOUND));
      // P A = L U.
      const Plain lu = A.get(), rows = pivots.get();
      Plain l = part(lu, n, n, false), wanted = m;
      for (int i = 0; i < n; i++) l[i + (size_t)i * n] = 1;
      for (int k = 0; pivoting && k < n; k++)
        for (int j = 0; j < n; j++) std::swap(wanted[k + (size_t)j * n], wanted[(int)rows[k] - 1 + (size_t)j * n]);
      verdict("factors of getrf", near(product(n, n, n, l, false, part(lu, n, n, true), false), wanted, F::BOUND));
    }
  }
  Plain singular = a;
  for (int i = 0; i < n; i++) singular[i + (size_t)4 * n] = 0;
  Device<T> S(singular), work(lwork);
  F::getrf(handle, n, n, S.data, n, work.data, pivots.data, info.data);
  verdict("getrf of a singular matrix", info.get()[0] == 5);

  Plain square = product(n, n, n, a, false, a, true);
  for (int i = 0; i < n; i++) square[i + (size_t)i * n] += 1;
  for (cublasFillMode_t uplo : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER}) {
    const bool upper = uplo == CUBLAS_FILL_MODE_UPPER;
    Device<T> A(square), B(b);
    F::potrfSize(handle, uplo, n, A.data, n, &lwork);
    Device<T> room(lwork);
    F::potrf(handle, uplo, n, A.data, n, room.data, lwork, info.data);
    const Plain root = part(A.get(), n, n, upper);
    verdict("potrf", info.get()[0] == 0 && near(product(n, n, n, root, upper, root, !upper), square, 20 * F::BOUND));
    F::potrs(handle, uplo, n, right, A.data, n, B.data, n, info.data);
    verdict("potrs", near(product(n, right, n, square, false, B.get(), false), b, 20 * F::BOUND));
    F::potriSize(handle, uplo, n, A.data, n, &lwork);
    Device<T> more(lwork);
    F::potri(handle, uplo, n, A.data, n, more.data, lwork, info.data);
    Plain inverse = A.get();
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++)
        if (upper ? i > j : i < j) inverse[i + (size_t)j * n] = inverse[j + (size_t)i * n];
    verdict("potri", near(product(n, n, n, square, false, inverse, false), identity(n), 20 * F::BOUND));
    Plain broken = square;
    broken[6 + 6 * n] = -1;
    A.put(broken);
    F::potrf(handle, uplo, n, A.data, n, room.data, lwork, info.data);
    verdict("potrf of a matrix that is not positive", info.get()[0] == 7);
  }
}

template <typename T> void reflections() {
  typedef Functions<T> F;
  const int m = 33, n = 20;
  int lwork = 0;
  Device<int> info(1);
  const Plain a = random(m, n);
  Device<T> A(a), tau(n);
  F::geqrfSize(handle, m, n, A.data, m, &lwork);
  Device<T> work(lwork);
  F::geqrf(handle, m, n, A.data, m, tau.data, work.data, lwork, info.data);
  const Plain packed = A.get();
  Plain r((size_t)n * n);
  for (int j = 0; j < n; j++)
    for (int i = 0; i <= j; i++) r[i + (size_t)j * n] = packed[i + (size_t)j * m];
  // Q on either side, turned or not, against the matrix that orgqr makes.
  Device<T> Q(packed);
  F::orgqrSize(handle, m, n, n, Q.data, m, tau.data, &lwork);
  Device<T> more(lwork);
  F::orgqr(handle, m, n, n, Q.data, m, tau.data, more.data, lwork, info.data);
  const Plain q = Q.get();
  verdict("orgqr", info.get()[0] == 0 && near(product(n, n, m, q, true, q, false), identity(n), F::BOUND));
  verdict("geqrf", near(product(m, n, n, q, false, r, false), a, F::BOUND));
  const Plain c = random(m, 5);
  for (cublasOperation_t trans : {CUBLAS_OP_T, CUBLAS_OP_N}) {
    Device<T> C(c);
    F::ormqrSize(handle, CUBLAS_SIDE_LEFT, trans, m, 5, n, A.data, m, tau.data, C.data, m, &lwork);
    Device<T> room(lwork);
    F::ormqr(handle, CUBLAS_SIDE_LEFT, trans, m, 5, n, A.data, m, tau.data, C.data, m, room.data, lwork, info.data);
    if (trans == CUBLAS_OP_T) {
      const Plain got = C.get(), wanted = product(n, 5, m, q, true, c, false);
      bool good = true;
      for (int j = 0; j < 5; j++)
        for (int i = 0; i < n; i++) good = good && std::fabs(got[i + (size_t)j * m] - wanted[i + (size_t)j * n]) < F::BOUND;
      verdict("ormqr, transposed", good);
    }
    // There and back.
    const cublasOperation_t other = trans == CUBLAS_OP_T ? CUBLAS_OP_N : CUBLAS_OP_T;
    F::ormqr(handle, CUBLAS_SIDE_LEFT, other, m, 5, n, A.data, m, tau.data, C.data, m, room.data, lwork, info.data);
    verdict("ormqr", near(C.get(), c, F::BOUND));
  }
  const Plain rows = random(4, m);
  Device<T> C(rows);
  F::ormqrSize(handle, CUBLAS_SIDE_RIGHT, CUBLAS_OP_N, 4, m, n, A.data, m, tau.data, C.data, 4, &lwork);
  Device<T> room(lwork);
  F::ormqr(handle, CUBLAS_SIDE_RIGHT, CUBLAS_OP_N, 4, m, n, A.data, m, tau.data, C.data, 4, room.data, lwork, info.data);
  const Plain got = C.get();
  verdict("ormqr from the right", near(Plain(got.begin(), got.begin() + 4 * n), product(4, n, m, rows, false, q, false), F::BOUND));
}

template <typename T> void eigenvalues() {
  typedef Functions<T> F;
  const int n = 24;
  int lwork = 0;
  Device<int> info(1);
  Device<T> W(n);
  Plain a = random(n, n);
  for (int j = 0; j < n; j++)
    for (int i = 0; i < j; i++) a[i + (size_t)j * n] = a[j + (size_t)i * n];
  for (cublasFillMode_t uplo : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER})
    for (bool jacobi : {false, true}) {
      Plain stored = part(a, n, n, uplo == CUBLAS_FILL_MODE_UPPER);
      Device<T> A(stored);
      syevjInfo_t params;
      cusolverDnCreateSyevjInfo(&params);
      cusolverDnXsyevjSetTolerance(params, sizeof(T) == 4 ? 1e-6 : 1e-13);
      cusolverDnXsyevjSetMaxSweeps(params, 30);
      const cusolverEigMode_t jobz = CUSOLVER_EIG_MODE_VECTOR;
      if (jacobi) F::syevjSize(handle, jobz, uplo, n, A.data, n, W.data, &lwork, params);
      else F::syevdSize(handle, jobz, uplo, n, A.data, n, W.data, &lwork);
      Device<T> work(lwork);
      if (jacobi) F::syevj(handle, jobz, uplo, n, A.data, n, W.data, work.data, lwork, info.data, params);
      else F::syevd(handle, jobz, uplo, n, A.data, n, W.data, work.data, lwork, info.data);
      const Plain v = A.get(), w = W.get();
      bool ascending = info.get()[0] == 0;
      Plain scaled = v;
      for (int j = 0; j < n; j++) {
        ascending = ascending && (j == 0 || w[j - 1] <= w[j]);
        for (int i = 0; i < n; i++) scaled[i + (size_t)j * n] *= w[j];
      }
      verdict("order of eigenvalues", ascending);
      verdict("eigenvectors", near(product(n, n, n, v, true, v, false), identity(n), F::BOUND));
      verdict("A V = V W", near(product(n, n, n, a, false, v, false), scaled, F::BOUND));
      cusolverDnDestroySyevjInfo(params);
    }
}

template <typename T> void singularValues(int m, int n, bool deficient) {
  typedef Functions<T> F;
  const int low = m < n ? m : n;
  int lwork = 0;
  Device<int> info(1);
  Device<T> S(low);
  Plain a = random(m, n);
  for (int i = 0; deficient && i < m; i++) a[i + (size_t)2 * m] = a[i] - a[i + (size_t)m];
  auto put = [&](const char *what, const Plain &u, const Plain &s, const Plain &vt, bool upright) {
    Plain us((size_t)m * low), v((size_t)low * n);
    bool descending = info.get()[0] == 0;
    for (int j = 0; j < low; j++) {
      descending = descending && (j == 0 || s[j - 1] >= s[j]);
      for (int i = 0; i < m; i++) us[i + (size_t)j * m] = u[i + (size_t)j * m] * s[j];
      for (int i = 0; i < n; i++) v[j + (size_t)i * low] = vt[j + (size_t)i * (vt.size() / n)];
    }
    verdict(what, descending && upright && near(product(m, n, low, us, false, v, false), a, F::BOUND));
  };
  for (bool all : {true, false}) {
    if (m >= n) {
      Device<T> A(a), U((size_t)m * (all ? m : n)), VT((size_t)n * n);
      F::gesvdSize(handle, m, n, &lwork);
      Device<T> work(lwork);
      F::gesvd(handle, all ? 'A' : 'S', all ? 'A' : 'S', m, n, A.data, m, S.data, U.data, m, VT.data, n, work.data, lwork, nullptr, info.data);
      const Plain u = U.get();
      const int columns = all ? m : n;
      put("gesvd", u, S.get(), VT.get(), near(product(columns, columns, m, u, true, u, false), identity(columns), F::BOUND));
    }
    gesvdjInfo_t params;
    cusolverDnCreateGesvdjInfo(&params);
    const cusolverEigMode_t jobz = CUSOLVER_EIG_MODE_VECTOR;
    const int uColumns = all ? m : low, vColumns = all ? n : low;
    Device<T> A(a), U((size_t)m * uColumns), V((size_t)n * vColumns);
    F::gesvdjSize(handle, jobz, !all, m, n, A.data, m, S.data, U.data, m, V.data, n, &lwork, params);
    Device<T> work(lwork);
    F::gesvdj(handle, jobz, !all, m, n, A.data, m, S.data, U.data, m, V.data, n, work.data, lwork, info.data, params);
    const Plain u = U.get(), v = V.get();
    Plain vt((size_t)low * n);
    for (int j = 0; j < low; j++)
      for (int i = 0; i < n; i++) vt[j + (size_t)i * low] = v[i + (size_t)j * n];
    const bool upright = near(product(uColumns, uColumns, m, u, true, u, false), identity(uColumns), F::BOUND) &&
                         near(product(vColumns, vColumns, n, v, true, v, false), identity(vColumns), F::BOUND);
    put("gesvdj", u, S.get(), vt, upright);
    double residual;
    int sweeps;
    cusolverDnXgesvdjGetResidual(handle, params, &residual);
    cusolverDnXgesvdjGetSweeps(handle, params, &sweeps);
    verdict("sweeps", residual < 1e-3 && sweeps > 0 && sweeps < 100);
    cusolverDnDestroyGesvdjInfo(params);
  }
}

int main() {
  cusolverDnCreate(&handle);
  systems<float>(), systems<double>();
  reflections<float>(), reflections<double>();
  eigenvalues<float>(), eigenvalues<double>();
  singularValues<float>(17, 9, false), singularValues<double>(17, 9, true);
  singularValues<double>(8, 8, false), singularValues<double>(7, 12, false);
  cusolverDnDestroy(handle);
  printf("%d checks, %d wrong, last error: %s\n", checks, wrong, cudaGetErrorName(cudaGetLastError()));
  return wrong != 0;
}
