// Every function of cuBLAS that is here against a plain one on the host: transposes, triangles, leading dimensions,
// steps of vectors, factors of zero, factors on the device. Prints the names of those that differ.
#include <cublas_v2.h>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

static int checks = 0, wrong = 0;
static cublasHandle_t handle;

static void verdict(const char *name, bool good) {
  checks++;
  if (good) return;
  wrong++;
  printf("wrong: %s\n", name);
}

// The functions by type.
template <typename T> struct Blas;
#define NAME(S, name) static constexpr auto name = cublas##S##name;
#define NAME2(S, name) static constexpr auto name = cublas##S##name##_v2;
#define LISTED(S, LETTER, T)                                                                                          \
  template <> struct Blas<T> {                                                                                        \
    static constexpr auto amax = cublasI##LETTER##amax_v2;                                                            \
    static constexpr auto amin = cublasI##LETTER##amin_v2;                                                            \
    NAME2(S, axpy) NAME2(S, copy) NAME2(S, swap) NAME2(S, scal) NAME2(S, dot) NAME2(S, nrm2) NAME2(S, asum)           \
    NAME2(S, rot) NAME2(S, rotg) NAME2(S, rotm) NAME2(S, gemv) NAME2(S, gbmv) NAME2(S, symv) NAME2(S, sbmv)           \
    NAME2(S, ger) NAME2(S, syr) NAME2(S, syr2) NAME2(S, trmv) NAME2(S, trsv) NAME2(S, gemm) NAME2(S, symm)            \
    NAME2(S, syrk) NAME2(S, syr2k) NAME2(S, trmm) NAME2(S, trsm) NAME(S, gemmBatched)                                 \
    NAME(S, gemmStridedBatched) NAME(S, geam) NAME(S, dgmm)                                                           \
  };
LISTED(S, s, float)
LISTED(D, d, double)

static unsigned int state = 1;
static double next() {
  state = state * 1664525u + 1013904223u;
  return (double)(int)(state >> 16) / 32768.0 - 1.0;
}

template <typename T> struct Array {
  std::vector<T> host;
  T *device;
  explicit Array(size_t count) : host(count) {
    for (T &x : host) x = (T)next();
    cudaMalloc(&device, count * sizeof(T));
    push();
  }
  void push() { cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice); }
  bool near(const std::vector<double> &wanted) const {
    std::vector<T> got(host.size());
    cudaMemcpy(got.data(), device, got.size() * sizeof(T), cudaMemcpyDeviceToHost);
    const double bound = sizeof(T) == 4 ? 2e-5 : 1e-12;
    for (size_t i = 0; i < got.size(); i++)
      if (!(std::fabs(got[i] - wanted[i]) <= bound * (1 + std::fabs(wanted[i])))) return false;
    return true;
  }
  std::vector<double> wide() const { return std::vector<double>(host.begin(), host.end()); }
  ~Array() { cudaFree(device); }
};

// A matrix in the plainest form: op applied, triangle mirrored or cut, band filled in.
struct Plain {
  int rows, columns;
  std::vector<double> data;
  Plain(int r, int c) : rows(r), columns(c), data((size_t)r * c) {}
  double &operator()(int i, int j) { return data[i + (size_t)j * rows]; }
  double operator()(int i, int j) const { return data[i + (size_t)j * rows]; }
};
template <typename T> Plain general(const Array<T> &a, int rows, int columns, int ld) {
  Plain out(rows, columns);
  for (int j = 0; j < columns; j++)
    for (int i = 0; i < rows; i++) out(i, j) = a.host[i + (size_t)j * ld];
  return out;
}
static Plain op(const Plain &a, cublasOperation_t operation) {
  if (operation == CUBLAS_OP_N) return a;
  Plain out(a.columns, a.rows);
  for (int j = 0; j < a.columns; j++)
    for (int i = 0; i < a.rows; i++) out(j, i) = a(i, j);
  return out;
}
static Plain symmetric(const Plain &a, bool upper) {
  Plain out = a;
  for (int j = 0; j < a.columns; j++)
    for (int i = 0; i < a.rows; i++)
      if (upper ? i > j : i < j) out(i, j) = a(j, i);
  return out;
}
static Plain triangular(const Plain &a, bool upper, bool unit) {
  Plain out = a;
  for (int j = 0; j < a.columns; j++)
    for (int i = 0; i < a.rows; i++) {
      if (upper ? i > j : i < j) out(i, j) = 0;
      if (i == j && unit) out(i, j) = 1;
    }
  return out;
}
static Plain product(const Plain &a, const Plain &b) {
  Plain out(a.rows, b.columns);
  for (int j = 0; j < b.columns; j++)
    for (int i = 0; i < a.rows; i++)
      for (int k = 0; k < a.columns; k++) out(i, j) += a(i, k) * b(k, j);
  return out;
}
static Plain scaled(const Plain &a, double factor) {
  Plain out = a;
  for (double &x : out.data) x *= factor;
  return out;
}
// `wanted` with the part of C that is written replaced.
static std::vector<double> placed(std::vector<double> c, int ld, const Plain &value, double beta, int part) {
  for (int j = 0; j < value.columns; j++)
    for (int i = 0; i < value.rows; i++) {
      if (part == CUBLAS_FILL_MODE_LOWER ? i < j : part == CUBLAS_FILL_MODE_UPPER && i > j) continue;
      double &out = c[i + (size_t)j * ld];
      out = value(i, j) + (beta == 0 ? 0 : beta * out);
    }
  return c;
}
template <typename T> Plain vectorOf(const Array<T> &x, int n, int inc) {
  Plain out(n, 1);
  for (int i = 0; i < n; i++) out(i, 0) = x.host[inc < 0 ? (size_t)(n - 1 - i) * -inc : (size_t)i * inc];
  return out;
}
static std::vector<double> placedVector(std::vector<double> y, int inc, const Plain &value, double beta) {
  const int n = value.rows;
  for (int i = 0; i < n; i++) {
    double &out = y[inc < 0 ? (size_t)(n - 1 - i) * -inc : (size_t)i * inc];
    out = value(i, 0) + (beta == 0 ? 0 : beta * out);
  }
  return y;
}

const cublasOperation_t OPS[] = {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C};
const cublasFillMode_t FILLS[] = {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER};
const cublasDiagType_t DIAGS[] = {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT};
const cublasSideMode_t SIDES[] = {CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT};

template <typename T> void level1() {
  typedef Blas<T> B;
  const int n = 1000;
  for (int incx : {1, 3, -2})
    for (int incy : {1, -2}) {
      Array<T> x(n * 3), y(n * 2);
      const Plain vx = vectorOf(x, n, incx), vy = vectorOf(y, n, incy);
      const T alpha = (T)1.5, c = (T)0.6, s = (T)0.8;
      B::axpy(handle, n, &alpha, x.device, incx, y.device, incy);
      verdict("axpy", y.near(placedVector(y.wide(), incy, scaled(vx, alpha), 1)));
      y.push();
      T dot;
      B::dot(handle, n, x.device, incx, y.device, incy, &dot);
      double sum = 0;
      for (int i = 0; i < n; i++) sum += vx(i, 0) * vy(i, 0);
      verdict("dot", std::fabs(dot - sum) < 1e-4);
      B::copy(handle, n, x.device, incx, y.device, incy);
      verdict("copy", y.near(placedVector(y.wide(), incy, vx, 0)));
      y.push();
      B::rot(handle, n, x.device, incx, y.device, incy, &c, &s);
      Plain rx(n, 1), ry(n, 1);
      for (int i = 0; i < n; i++) {
        rx(i, 0) = c * vx(i, 0) + s * vy(i, 0);
        ry(i, 0) = c * vy(i, 0) - s * vx(i, 0);
      }
      verdict("rot", x.near(placedVector(x.wide(), incx, rx, 0)) && y.near(placedVector(y.wide(), incy, ry, 0)));
      x.push();
      y.push();
      const T param[5] = {-1, (T)0.5, (T)-0.25, 2, 3};
      B::rotm(handle, n, x.device, incx, y.device, incy, param);
      for (int i = 0; i < n; i++) {
        rx(i, 0) = 0.5 * vx(i, 0) + 2 * vy(i, 0);
        ry(i, 0) = -0.25 * vx(i, 0) + 3 * vy(i, 0);
      }
      verdict("rotm", x.near(placedVector(x.wide(), incx, rx, 0)) && y.near(placedVector(y.wide(), incy, ry, 0)));
      x.push();
      y.push();
      B::swap(handle, n, x.device, incx, y.device, incy);
      verdict("swap", x.near(placedVector(x.wide(), incx, vy, 0)) && y.near(placedVector(y.wide(), incy, vx, 0)));
      if (incx < 0) continue;
      x.push();
      T norm, magnitudes;
      int greatest, least;
      B::nrm2(handle, n, x.device, incx, &norm);
      B::asum(handle, n, x.device, incx, &magnitudes);
      B::amax(handle, n, x.device, incx, &greatest);
      B::amin(handle, n, x.device, incx, &least);
      double squares = 0, absolute = 0;
      int most = 0, fewest = 0;
      for (int i = 0; i < n; i++) {
        squares += vx(i, 0) * vx(i, 0);
        absolute += std::fabs(vx(i, 0));
        if (std::fabs(vx(i, 0)) > std::fabs(vx(most, 0))) most = i;
        if (std::fabs(vx(i, 0)) < std::fabs(vx(fewest, 0))) fewest = i;
      }
      verdict("nrm2", std::fabs(norm - std::sqrt(squares)) < 1e-4);
      verdict("asum", std::fabs(magnitudes - absolute) < 1e-3);
      verdict("amax", greatest == most + 1);
      verdict("amin", least == fewest + 1);
      B::scal(handle, n, &alpha, x.device, incx);
      verdict("scal", x.near(placedVector(x.wide(), incx, scaled(vx, alpha), 0)));
    }
  // The first of equal ones counts.
  Array<T> equal(700);
  for (int i = 0; i < 700; i++) equal.host[i] = (T)(i % 7 - 3);
  equal.push();
  int first;
  B::amax(handle, 700, equal.device, 1, &first);
  verdict("amax of equal ones", first == 1);
  T a = 3, b = -4, c, s;
  B::rotg(handle, &a, &b, &c, &s);
  verdict("rotg", std::fabs(a + 5) < 1e-5 && std::fabs(c + 0.6) < 1e-5 && std::fabs(s - 0.8) < 1e-5);
}

template <typename T> void level2() {
  typedef Blas<T> B;
  const int m = 33, n = 21, ld = 40;
  for (double alpha0 : {1.25, 0.0})
    for (double beta0 : {-0.5, 0.0})
      for (int incx : {1, -2})
        for (int incy : {2, -1}) {
          const T alpha = (T)alpha0, beta = (T)beta0;
          Array<T> A(ld * m), x(2 * m), y(2 * m);
          // Where beta is zero, what y was must not matter.
          if (beta0 == 0)
            for (T &value : y.host) value = std::numeric_limits<T>::quiet_NaN();
          const int kl = 4, ku = 7;
          for (cublasOperation_t trans : OPS) {
            const int rows = trans == CUBLAS_OP_N ? m : n, columns = trans == CUBLAS_OP_N ? n : m;
            const Plain vx = vectorOf(x, columns, incx);
            Plain value = scaled(product(op(general(A, m, n, ld), trans), vx), alpha);
            for (T &element : y.host) element = beta0 == 0 ? element : (T)next();
            y.push();
            B::gemv(handle, trans, m, n, &alpha, A.device, ld, x.device, incx, &beta, y.device, incy);
            if (beta0 == 0) for (T &element : y.host) element = 0;
            Array<T> kept(1);
            std::vector<double> wanted = placedVector(y.wide(), incy, value, beta0);
            bool good = true;
            std::vector<T> got(y.host.size());
            cudaMemcpy(got.data(), y.device, got.size() * sizeof(T), cudaMemcpyDeviceToHost);
            for (int i = 0; i < rows; i++) {
              const size_t at = incy < 0 ? (size_t)(rows - 1 - i) * -incy : (size_t)i * incy;
              good = good && std::fabs(got[at] - wanted[at]) < 1e-4;
            }
            verdict("gemv", good);
            Plain band(m, n);
            for (int j = 0; j < n; j++)
              for (int i = 0; i < m; i++)
                if (i - j <= kl && j - i <= ku) band(i, j) = A.host[ku + i - j + (size_t)j * ld];
            y.push();
            B::gbmv(handle, trans, m, n, kl, ku, &alpha, A.device, ld, x.device, incx, &beta, y.device, incy);
            verdict("gbmv", y.near(placedVector(y.wide(), incy, scaled(product(op(band, trans), vx), alpha), beta0)));
          }
          for (cublasFillMode_t fill : FILLS) {
            const bool upper = fill == CUBLAS_FILL_MODE_UPPER;
            const Plain vx = vectorOf(x, n, incx), a = general(A, n, n, ld);
            y.push();
            B::symv(handle, fill, n, &alpha, A.device, ld, x.device, incx, &beta, y.device, incy);
            verdict("symv", y.near(placedVector(y.wide(), incy, scaled(product(symmetric(a, upper), vx), alpha), beta0)));
            Plain band(n, n);
            for (int j = 0; j < n; j++)
              for (int i = 0; i < n; i++)
                if (upper ? i <= j && j - i <= kl : i >= j && i - j <= kl)
                  band(i, j) = A.host[(upper ? kl + i - j : i - j) + (size_t)j * ld];
            y.push();
            B::sbmv(handle, fill, n, kl, &alpha, A.device, ld, x.device, incx, &beta, y.device, incy);
            verdict("sbmv", y.near(placedVector(y.wide(), incy, scaled(product(symmetric(band, upper), vx), alpha), beta0)));
          }
        }
  for (int inc : {1, -2}) {
    const T alpha = (T)0.75;
    Array<T> A(ld * m), x(2 * m), y(2 * m);
    const Plain whole = general(A, m, n, ld), square = general(A, n, n, ld);
    B::ger(handle, m, n, &alpha, x.device, inc, y.device, 1, A.device, ld);
    const Plain outer = product(vectorOf(x, m, inc), op(vectorOf(y, n, 1), CUBLAS_OP_T));
    verdict("ger", A.near(placed(A.wide(), ld, scaled(outer, alpha), 1, CUBLAS_FILL_MODE_FULL)));
    for (cublasFillMode_t fill : FILLS) {
      const Plain vx = vectorOf(x, n, inc), vy = vectorOf(y, n, 1);
      const Plain xy = product(vx, op(vy, CUBLAS_OP_T)), xx = product(vx, op(vx, CUBLAS_OP_T));
      Plain both = xy;
      for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) both(i, j) += xy(j, i);
      A.push();
      B::syr(handle, fill, n, &alpha, x.device, inc, A.device, ld);
      verdict("syr", A.near(placed(A.wide(), ld, scaled(xx, alpha), 1, fill)));
      A.push();
      B::syr2(handle, fill, n, &alpha, x.device, inc, y.device, 1, A.device, ld);
      verdict("syr2", A.near(placed(A.wide(), ld, scaled(both, alpha), 1, fill)));
    }
    for (int i = 0; i < n; i++) A.host[i + (size_t)i * ld] += 30;
    A.push();
    for (cublasFillMode_t fill : FILLS)
      for (cublasOperation_t trans : OPS)
        for (cublasDiagType_t diag : DIAGS) {
          // Small beside the diagonal: also the unit triangle is well conditioned.
          Array<T> S(ld * n);
          for (int j = 0; j < n; j++)
            for (int i = 0; i < ld; i++) S.host[i + j * ld] = i == j ? (T)(2 + next()) : (T)(next() / n);
          S.push();
          const Plain a = op(triangular(general(S, n, n, ld), fill == CUBLAS_FILL_MODE_UPPER, diag == CUBLAS_DIAG_UNIT), trans);
          x.push();
          B::trmv(handle, fill, trans, diag, n, S.device, ld, x.device, inc);
          verdict("trmv", x.near(placedVector(x.wide(), inc, product(a, vectorOf(x, n, inc)), 0)));
          B::trsv(handle, fill, trans, diag, n, S.device, ld, x.device, inc);
          verdict("trsv", x.near(x.wide()));
        }
  }
}

template <typename T> void level3() {
  typedef Blas<T> B;
  const int m = 37, n = 19, k = 26, ld = 41;
  for (double alpha0 : {1.5, 0.0})
    for (double beta0 : {0.5, 0.0}) {
      const T alpha = (T)alpha0, beta = (T)beta0;
      Array<T> A(ld * ld * 3), Bm(ld * ld * 3), C(ld * ld * 3);
      const std::vector<double> before = C.wide();
      // The cells that are written hold NaN where they must not be read.
      auto spoil = [&](int part, int rows, int columns) {
        C.push();
        if (beta0 != 0) return;
        std::vector<T> spoilt = C.host;
        for (int j = 0; j < columns; j++)
          for (int i = 0; i < rows; i++)
            if (part == CUBLAS_FILL_MODE_FULL || (part == CUBLAS_FILL_MODE_LOWER ? i >= j : i <= j))
              spoilt[i + (size_t)j * ld] = std::numeric_limits<T>::quiet_NaN();
        cudaMemcpy(C.device, spoilt.data(), spoilt.size() * sizeof(T), cudaMemcpyHostToDevice);
      };
      const int all = CUBLAS_FILL_MODE_FULL;
      for (cublasOperation_t ta : OPS)
        for (cublasOperation_t tb : OPS) {
          const bool na = ta == CUBLAS_OP_N, nb = tb == CUBLAS_OP_N;
          const Plain a = op(general(A, na ? m : k, na ? k : m, ld), ta), b = op(general(Bm, nb ? k : n, nb ? n : k, ld), tb);
          spoil(all, m, n);
          B::gemm(handle, ta, tb, m, n, k, &alpha, A.device, ld, Bm.device, ld, &beta, C.device, ld);
          verdict("gemm", C.near(placed(before, ld, scaled(product(a, b), alpha), beta0, all)));
          const Plain s = op(general(A, na ? m : n, na ? n : m, ld), ta), t = op(general(Bm, nb ? m : n, nb ? n : m, ld), tb);
          Plain sum = scaled(s, alpha);
          for (int j = 0; j < n; j++)
            for (int i = 0; i < m; i++) sum(i, j) += beta0 * t(i, j);
          C.push();
          B::geam(handle, ta, tb, m, n, &alpha, A.device, ld, &beta, Bm.device, ld, C.device, ld);
          verdict("geam", C.near(placed(before, ld, sum, 0, all)));
        }
      for (cublasSideMode_t side : SIDES) {
        const bool left = side == CUBLAS_SIDE_LEFT;
        const int size = left ? m : n;
        const Plain b = general(Bm, m, n, ld), square = general(A, size, size, ld);
        for (cublasFillMode_t fill : FILLS) {
          const bool upper = fill == CUBLAS_FILL_MODE_UPPER;
          const Plain s = symmetric(square, upper);
          spoil(all, m, n);
          B::symm(handle, side, fill, m, n, &alpha, A.device, ld, Bm.device, ld, &beta, C.device, ld);
          verdict("symm", C.near(placed(before, ld, scaled(left ? product(s, b) : product(b, s), alpha), beta0, all)));
          for (cublasOperation_t trans : OPS)
            for (cublasDiagType_t diag : DIAGS) {
              Array<T> S(ld * size);
              for (int j = 0; j < size; j++)
                for (int i = 0; i < ld; i++) S.host[i + j * ld] = i == j ? (T)(2 + next()) : (T)(next() / size);
              S.push();
              const Plain t = op(triangular(general(S, size, size, ld), upper, diag == CUBLAS_DIAG_UNIT), trans);
              const Plain value = scaled(left ? product(t, b) : product(b, t), alpha);
              C.push();
              B::trmm(handle, side, fill, trans, diag, m, n, &alpha, S.device, ld, Bm.device, ld, C.device, ld);
              verdict("trmm", C.near(placed(before, ld, value, 0, all)));
              if (alpha0 == 0) continue;
              // Solving for the product gives back B, scaled.
              const T inverse = (T)(1 / alpha0);
              B::trsm(handle, side, fill, trans, diag, m, n, &inverse, S.device, ld, C.device, ld);
              verdict("trsm", C.near(placed(before, ld, b, 0, all)));
            }
        }
        Array<T> d(3 * m);
        Plain scaledRows = b;
        for (int j = 0; j < n; j++)
          for (int i = 0; i < m; i++) scaledRows(i, j) *= d.host[(left ? i : j) * 3];
        C.push();
        B::dgmm(handle, side, m, n, Bm.device, ld, d.device, 3, C.device, ld);
        verdict("dgmm", C.near(placed(before, ld, scaledRows, 0, all)));
      }
      for (cublasFillMode_t fill : FILLS)
        for (cublasOperation_t trans : {CUBLAS_OP_N, CUBLAS_OP_T}) {
          const bool plain = trans == CUBLAS_OP_N;
          const Plain a = op(general(A, plain ? n : k, plain ? k : n, ld), trans);
          const Plain b = op(general(Bm, plain ? n : k, plain ? k : n, ld), trans);
          spoil(fill, n, n);
          B::syrk(handle, fill, trans, n, k, &alpha, A.device, ld, &beta, C.device, ld);
          verdict("syrk", C.near(placed(before, ld, scaled(product(a, op(a, CUBLAS_OP_T)), alpha), beta0, fill)));
          Plain both = product(a, op(b, CUBLAS_OP_T));
          const Plain other = product(b, op(a, CUBLAS_OP_T));
          for (size_t i = 0; i < both.data.size(); i++) both.data[i] += other.data[i];
          spoil(fill, n, n);
          B::syr2k(handle, fill, trans, n, k, &alpha, A.device, ld, Bm.device, ld, &beta, C.device, ld);
          verdict("syr2k", C.near(placed(before, ld, scaled(both, alpha), beta0, fill)));
        }
      // Three products at once: at distances, and by pointers.
      const long long distance = ld * ld;
      std::vector<double> wanted = before;
      for (int batch = 0; batch < 3; batch++)
        for (int j = 0; j < n; j++)
          for (int i = 0; i < m; i++) {
            double sum = 0;
            for (int l = 0; l < k; l++)
              sum += (double)A.host[batch * distance + i + l * ld] * Bm.host[batch * distance + l + j * ld];
            double &out = wanted[batch * distance + i + j * ld];
            out = alpha0 * sum + (beta0 == 0 ? 0 : beta0 * out);
          }
      C.push();
      B::gemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, A.device, ld, distance, Bm.device, ld,
                            distance, &beta, C.device, ld, distance, 3);
      verdict("gemmStridedBatched", C.near(wanted));
      T *pointers[9], **onDevice;
      for (int i = 0; i < 3; i++) {
        pointers[i] = A.device + i * distance;
        pointers[3 + i] = Bm.device + i * distance;
        pointers[6 + i] = C.device + i * distance;
      }
      cudaMalloc(&onDevice, sizeof pointers);
      cudaMemcpy(onDevice, pointers, sizeof pointers, cudaMemcpyHostToDevice);
      C.push();
      B::gemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, onDevice, ld, onDevice + 3, ld, &beta,
                     onDevice + 6, ld, 3);
      verdict("gemmBatched", C.near(wanted));
      cudaFree(onDevice);
    }
}

static void complexProduct() {
  const int n = 9;
  Array<float> A(2 * n * n), B(2 * n * n), C(2 * n * n);
  const cuComplex alpha = {0.5f, -1.0f}, beta = {0, 0};
  cublasCgemm(handle, CUBLAS_OP_C, CUBLAS_OP_T, n, n, n, &alpha, (cuComplex *)A.device, n, (cuComplex *)B.device, n,
              &beta, (cuComplex *)C.device, n);
  std::vector<double> wanted(2 * n * n);
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      double re = 0, im = 0;
      for (int k = 0; k < n; k++) {
        const double ar = A.host[2 * (k + i * n)], ai = -A.host[2 * (k + i * n) + 1];
        const double br = B.host[2 * (j + k * n)], bi = B.host[2 * (j + k * n) + 1];
        re += ar * br - ai * bi;
        im += ar * bi + ai * br;
      }
      wanted[2 * (i + j * n)] = 0.5 * re + im;
      wanted[2 * (i + j * n) + 1] = 0.5 * im - re;
    }
  verdict("complex gemm", C.near(wanted));
}

static void pointerModes() {
  const int n = 500;
  Array<float> x(n), y(n), factors(4);
  factors.host = {2.0f, 0.0f, 0.0f, 0.0f};
  factors.push();
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  cublasPointerMode_t mode;
  cublasGetPointerMode(handle, &mode);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cublasSetStream(handle, stream);
  cublasSaxpy(handle, n, factors.device, x.device, 1, y.device, 1);
  cublasSdot(handle, n, x.device, 1, x.device, 1, factors.device + 1);
  cublasIsamax(handle, n, x.device, 1, (int *)factors.device + 2);
  cudaStreamSynchronize(stream);
  cublasSetStream(handle, 0);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
  verdict("axpy, factor on the device",
          mode == CUBLAS_POINTER_MODE_DEVICE && y.near(placedVector(y.wide(), 1, scaled(vectorOf(x, n, 1), 2), 1)));
  float results[4];
  cudaMemcpy(results, factors.device, sizeof results, cudaMemcpyDeviceToHost);
  double sum = 0;
  int most = 0;
  for (int i = 0; i < n; i++) {
    sum += (double)x.host[i] * x.host[i];
    if (std::fabs(x.host[i]) > std::fabs(x.host[most])) most = i;
  }
  verdict("dot, result on the device", std::fabs(results[1] - sum) < 1e-3);
  verdict("amax, result on the device", *(int *)&results[2] == most + 1);
}

static void copiesAndMistakes() {
  const int rows = 5, columns = 4;
  std::vector<float> from(7 * columns), to(6 * columns, -1.0f);
  for (size_t i = 0; i < from.size(); i++) from[i] = (float)i;
  float *device;
  cudaMalloc(&device, 8 * columns * sizeof(float));
  cublasSetMatrix(rows, columns, sizeof(float), from.data(), 7, device, 8);
  cublasGetMatrix(rows, columns, sizeof(float), device, 8, to.data(), 6);
  bool good = true;
  for (int j = 0; j < columns; j++)
    for (int i = 0; i < 6; i++) good = good && to[i + j * 6] == (i < rows ? from[i + j * 7] : -1.0f);
  verdict("SetMatrix, GetMatrix", good);
  float every[4];
  cublasSetVector(4, sizeof(float), from.data(), 2, device, 3);
  cublasGetVector(4, sizeof(float), device, 3, every, 1);
  verdict("SetVector, GetVector", every[0] == 0 && every[1] == 2 && every[2] == 4 && every[3] == 6);
  const float one = 1;
  verdict("a leading dimension too small",
          cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 8, 8, 8, &one, device, 4, device, 8, &one, device, 8) ==
              CUBLAS_STATUS_INVALID_VALUE);
  verdict("no handle", cublasSscal(nullptr, 1, &one, device, 1) == CUBLAS_STATUS_NOT_INITIALIZED);
  cudaFree(device);
}

int main() {
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return 2;
  level1<float>();
  level1<double>();
  level2<float>();
  level2<double>();
  level3<float>();
  level3<double>();
  complexProduct();
  pointerModes();
  copiesAndMistakes();
  cublasDestroy(handle);
  printf("%d checks, %d wrong, last error: %s\n", checks, wrong, cudaGetErrorName(cudaGetLastError()));
  return wrong > 0;
}
