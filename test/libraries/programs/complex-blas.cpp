// Functions of cuBLAS for complex elements, and those of packed and banded triangles for real ones, against plain
// sums of the host. Prints the names of those that differ.
#include <cublas_v2.h>
#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>

typedef std::complex<double> Z;
static int checks = 0, wrong = 0;
static cublasHandle_t handle;

static void verdict(const char *name, bool good) {
  checks++;
  if (good) return;
  wrong++;
  printf("wrong: %s\n", name);
}

static Z wide(float x) { return x; }
static Z wide(double x) { return x; }
static Z wide(cuComplex x) { return Z(x.x, x.y); }
static Z wide(cuDoubleComplex x) { return Z(x.x, x.y); }
static void narrow(Z x, float &out) { out = (float)x.real(); }
static void narrow(Z x, double &out) { out = x.real(); }
static void narrow(Z x, cuComplex &out) { out = make_cuComplex((float)x.real(), (float)x.imag()); }
static void narrow(Z x, cuDoubleComplex &out) { out = make_cuDoubleComplex(x.real(), x.imag()); }
template <typename T> T made(Z x) {
  T out;
  narrow(x, out);
  return out;
}

static unsigned int state = 7;
static double next() {
  state = state * 1664525u + 1013904223u;
  return (double)(int)(state >> 16) / 32768.0 - 1.0;
}

template <typename T> struct Array {
  std::vector<T> host;
  T *device;
  explicit Array(size_t count) : host(count) {
    for (T &x : host) x = made<T>(Z(next(), next()));
    cudaMalloc(&device, count * sizeof(T));
    push();
  }
  ~Array() { cudaFree(device); }
  void push() { cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice); }
  bool near(const std::vector<Z> &wanted, double bound) const {
    std::vector<T> got(host.size());
    cudaMemcpy(got.data(), device, got.size() * sizeof(T), cudaMemcpyDeviceToHost);
    for (size_t i = 0; i < got.size(); i++)
      if (!(std::abs(wide(got[i]) - wanted[i]) <= bound * (1 + std::abs(wanted[i])))) return false;
    return true;
  }
  std::vector<Z> all() const {
    std::vector<Z> out;
    for (T x : host) out.push_back(wide(x));
    return out;
  }
};

// A matrix in the plainest form.
struct Plain {
  int rows, columns;
  std::vector<Z> data;
  Plain(int r, int c) : rows(r), columns(c), data((size_t)r * c) {}
  Z &operator()(int i, int j) { return data[i + (size_t)j * rows]; }
  Z operator()(int i, int j) const { return data[i + (size_t)j * rows]; }
};
enum Storage { FULL, BAND, PACKED };
enum Shape { GENERAL, SYMMETRIC, HERMITIAN, TRIANGULAR, UNIT };

// Where element (i, j) of a stored triangle or band is; -1: nowhere.
static long placeOf(Storage storage, bool upper, int n, int ld, int k, int i, int j) {
  if (upper ? i > j : i < j) return -1;
  if (storage == FULL) return i + (long)j * ld;
  if (storage == PACKED) {
    long place = 0;
    for (int column = 0; column < j; column++) place += upper ? column + 1 : n - column;
    return place + (upper ? i : i - j);
  }
  if (std::abs(i - j) > k) return -1;
  return (upper ? k + i - j : i - j) + (long)j * ld;
}
template <typename T>
Plain triangle(const Array<T> &a, Storage storage, Shape shape, bool upper, int n, int ld, int k) {
  Plain out(n, n);
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      const long own = placeOf(storage, upper, n, ld, k, i, j), other = placeOf(storage, upper, n, ld, k, j, i);
      Z value = 0;
      if (own >= 0) value = wide(a.host[own]);
      else if (other >= 0 && shape == SYMMETRIC) value = wide(a.host[other]);
      else if (other >= 0 && shape == HERMITIAN) value = std::conj(wide(a.host[other]));
      if (i == j && shape == HERMITIAN) value = value.real();
      if (i == j && shape == UNIT) value = 1;
      out(i, j) = value;
    }
  return out;
}
template <typename T> Plain general(const Array<T> &a, int rows, int columns, int ld) {
  Plain out(rows, columns);
  for (int j = 0; j < columns; j++)
    for (int i = 0; i < rows; i++) out(i, j) = wide(a.host[i + (size_t)j * ld]);
  return out;
}
static Plain op(const Plain &a, cublasOperation_t operation) {
  if (operation == CUBLAS_OP_N) return a;
  Plain out(a.columns, a.rows);
  for (int j = 0; j < a.columns; j++)
    for (int i = 0; i < a.rows; i++) out(j, i) = operation == CUBLAS_OP_C ? std::conj(a(i, j)) : a(i, j);
  return out;
}
static Plain product(Z factor, const Plain &a, const Plain &b) {
  Plain out(a.rows, b.columns);
  for (int j = 0; j < b.columns; j++)
    for (int i = 0; i < a.rows; i++) {
      Z sum = 0;
      for (int k = 0; k < a.columns; k++) sum += a(i, k) * b(k, j);
      out(i, j) = factor * sum;
    }
  return out;
}
static size_t at(int i, int n, int inc) { return inc < 0 ? (size_t)(n - 1 - i) * -inc : (size_t)i * inc; }
template <typename T> Plain column(const Array<T> &x, int n, int inc) {
  Plain out(n, 1);
  for (int i = 0; i < n; i++) out(i, 0) = wide(x.host[at(i, n, inc)]);
  return out;
}
static std::vector<Z> placed(std::vector<Z> y, int inc, const Plain &value, Z beta = 0) {
  for (int i = 0; i < value.rows; i++) {
    Z &out = y[at(i, value.rows, inc)];
    out = value(i, 0) + beta * out;
  }
  return y;
}

const cublasOperation_t OPS[] = {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C};
const cublasFillMode_t FILLS[] = {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER};
const cublasDiagType_t DIAGS[] = {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT};
const cublasSideMode_t SIDES[] = {CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT};

template <typename T> struct Traits;
#define TRAITS(T, Real, S, isComplex)                                                                               \
  template <> struct Traits<T> {                                                                                    \
    typedef Real R;                                                                                                 \
    static constexpr bool COMPLEX = isComplex;                                                                      \
    static constexpr double BOUND = sizeof(Real) == 4 ? 3e-4 : 1e-10;                                               \
    static constexpr auto trmv = cublas##S##trmv, trsv = cublas##S##trsv;                                           \
    static constexpr auto tbmv = cublas##S##tbmv, tbsv = cublas##S##tbsv;                                           \
    static constexpr auto tpmv = cublas##S##tpmv, tpsv = cublas##S##tpsv;                                           \
    static constexpr auto syrk = cublas##S##syrk;                                                                   \
    static constexpr auto syr2k = cublas##S##syr2k, syrkx = cublas##S##syrkx;                                       \
    static constexpr auto trsm = cublas##S##trsm;                                                                   \
    static constexpr auto trmm = cublas##S##trmm;                                                                   \
    static constexpr auto trsmBatched = cublas##S##trsmBatched;                                                     \
    static constexpr auto symm = cublas##S##symm;                                                                   \
    static constexpr auto tpttr = cublas##S##tpttr;                                                                 \
    static constexpr auto trttp = cublas##S##trttp;                                                                 \
    static constexpr auto geam = cublas##S##geam;                                                                   \
    static constexpr auto dgmm = cublas##S##dgmm;                                                                   \
    static constexpr auto gemv = cublas##S##gemv;                                                                   \
    static constexpr auto gbmv = cublas##S##gbmv;                                                                   \
    static constexpr auto symv = cublas##S##symv;                                                                   \
    static constexpr auto syr = cublas##S##syr;                                                                     \
    static constexpr auto syr2 = cublas##S##syr2;                                                                   \
  };
TRAITS(float, float, S, false)
TRAITS(double, double, D, false)
TRAITS(cuComplex, float, C, true)
TRAITS(cuDoubleComplex, double, Z, true)

// Triangles in three kinds of storage, times vectors and solved; repacked.
template <typename T> void triangles() {
  typedef Traits<T> B;
  const int n = 19, k = 5, ld = 23;
  for (cublasFillMode_t fill : FILLS)
    for (cublasDiagType_t diag : DIAGS)
      for (cublasOperation_t trans : OPS)
        for (int inc : {1, -2}) {
          const bool upper = fill == CUBLAS_FILL_MODE_UPPER, unit = diag == CUBLAS_DIAG_UNIT;
          Array<T> a(ld * n), x(2 * n);
          for (Storage storage : {FULL, BAND, PACKED}) {
            // Of a size that keeps solutions small.
            for (T &value : a.host) value = made<T>(wide(value) * 0.25);
            for (int i = 0; i < n; i++) {
              T &diagonal = a.host[placeOf(storage, upper, n, ld, k, i, i)];
              diagonal = made<T>(wide(diagonal) + Z(3, 1));
            }
            a.push();
            const Plain m = op(triangle(a, storage, unit ? UNIT : TRIANGULAR, upper, n, ld, k), trans);
            const Plain v = column(x, n, inc);
            x.push();
            if (storage == FULL) B::trmv(handle, fill, trans, diag, n, a.device, ld, x.device, inc);
            if (storage == BAND) B::tbmv(handle, fill, trans, diag, n, k, a.device, ld, x.device, inc);
            if (storage == PACKED) B::tpmv(handle, fill, trans, diag, n, a.device, x.device, inc);
            verdict("trmv, tbmv, tpmv", x.near(placed(x.all(), inc, product(1, m, v)), B::BOUND));
            if (storage == FULL) B::trsv(handle, fill, trans, diag, n, a.device, ld, x.device, inc);
            if (storage == BAND) B::tbsv(handle, fill, trans, diag, n, k, a.device, ld, x.device, inc);
            if (storage == PACKED) B::tpsv(handle, fill, trans, diag, n, a.device, x.device, inc);
            verdict("trsv, tbsv, tpsv", x.near(x.all(), B::BOUND));
          }
          if (inc != 1 || trans != CUBLAS_OP_N) continue;
          Array<T> full(ld * n);
          B::tpttr(handle, fill, n, a.device, full.device, ld);
          std::vector<Z> wanted = full.all();
          for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
              if (placeOf(FULL, upper, n, ld, k, i, j) >= 0)
                wanted[i + j * ld] = wide(a.host[placeOf(PACKED, upper, n, ld, k, i, j)]);
          verdict("tpttr", full.near(wanted, 0));
          Array<T> packed(n * (n + 1) / 2);
          B::trttp(handle, fill, n, full.device, ld, packed.device);
          const std::vector<Z> whole = a.all();
          verdict("trttp", packed.near(std::vector<Z>(whole.begin(), whole.begin() + n * (n + 1) / 2), 0));
        }
}

template <typename T> void general() {
  typedef Traits<T> B;
  const int m = 13, n = 10, ld = 17, kl = 3, ku = 2;
  const T alpha = made<T>(Z(1.5, -0.5)), beta = made<T>(Z(-0.5, 2));
  const Z a0 = wide(alpha), b0 = wide(beta);
  for (int inc : {1, -2}) {
    for (cublasOperation_t trans : OPS) {
      Array<T> a(ld * n), x(2 * m), y(2 * m);
      const int columns = trans == CUBLAS_OP_N ? n : m;
      const Plain v = column(x, columns, inc);
      B::gemv(handle, trans, m, n, &alpha, a.device, ld, x.device, inc, &beta, y.device, 2);
      verdict("gemv", y.near(placed(y.all(), 2, product(a0, op(general(a, m, n, ld), trans), v), b0), B::BOUND));
      Plain band(m, n);
      for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
          if (i - j <= kl && j - i <= ku) band(i, j) = wide(a.host[ku + i - j + j * ld]);
      y.push();
      B::gbmv(handle, trans, m, n, kl, ku, &alpha, a.device, ld, x.device, inc, &beta, y.device, 2);
      verdict("gbmv", y.near(placed(y.all(), 2, product(a0, op(band, trans), v), b0), B::BOUND));
      for (cublasOperation_t other : OPS) {
        Array<T> A(ld * ld), C(ld * n), D(ld * ld);
        const Plain left = op(trans == CUBLAS_OP_N ? general(A, m, n, ld) : general(A, n, m, ld), trans);
        const Plain right = op(other == CUBLAS_OP_N ? general(D, m, n, ld) : general(D, n, m, ld), other);
        B::geam(handle, trans, other, m, n, &alpha, A.device, ld, &beta, D.device, ld, C.device, ld);
        std::vector<Z> wanted = C.all();
        for (int j = 0; j < n; j++)
          for (int i = 0; i < m; i++) wanted[i + j * ld] = a0 * left(i, j) + b0 * right(i, j);
        verdict("geam", C.near(wanted, B::BOUND));
      }
    }
    Array<T> a(ld * n), x(2 * m), c(ld * n);
    B::dgmm(handle, CUBLAS_SIDE_RIGHT, m, n, a.device, ld, x.device, 2, c.device, ld);
    std::vector<Z> wanted = c.all();
    for (int j = 0; j < n; j++)
      for (int i = 0; i < m; i++) wanted[i + j * ld] = wide(a.host[i + j * ld]) * wide(x.host[2 * j]);
    verdict("dgmm", c.near(wanted, B::BOUND));
  }
}

// C with `value` in one triangle, and beta C added.
static std::vector<Z> inTriangle(std::vector<Z> c, Storage storage, bool upper, int n, int ld, const Plain &value,
                                 Z beta, bool hermitian) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      const long place = placeOf(storage, upper, n, ld, 0, i, j);
      if (place < 0) continue;
      c[place] = value(i, j) + beta * c[place];
      if (hermitian && i == j) c[place] = c[place].real();
    }
  return c;
}
static Plain sum(Plain a, const Plain &b) {
  for (size_t i = 0; i < a.data.size(); i++) a.data[i] += b.data[i];
  return a;
}

// Symmetric matrices of all types, in level 2 and 3; triangles on one side of a matrix.
template <typename T> void symmetric() {
  typedef Traits<T> B;
  const int n = 18, m = 21, k = 7, ld = 24;
  const T alpha = made<T>(Z(1.5, -0.5)), beta = made<T>(Z(-0.5, 2));
  const Z a0 = wide(alpha), b0 = wide(beta);
  for (cublasFillMode_t fill : FILLS) {
    const bool upper = fill == CUBLAS_FILL_MODE_UPPER;
    Array<T> a(ld * ld), b(ld * ld), c(ld * ld), x(2 * m), y(2 * m);
    const Plain vx = column(x, n, -2), vy = column(y, n, 1);
    B::symv(handle, fill, n, &alpha, a.device, ld, x.device, -2, &beta, y.device, 1);
    verdict("symv", y.near(placed(y.all(), 1, product(a0, triangle(a, FULL, SYMMETRIC, upper, n, ld, 0), vx), b0), B::BOUND));
    y.push();
    const Plain once = product(a0, vx, op(vx, CUBLAS_OP_T));
    const Plain twice = sum(product(a0, vx, op(vy, CUBLAS_OP_T)), product(a0, vy, op(vx, CUBLAS_OP_T)));
    B::syr(handle, fill, n, &alpha, x.device, -2, c.device, ld);
    verdict("syr", c.near(inTriangle(c.all(), FULL, upper, n, ld, once, 1, false), B::BOUND));
    c.push();
    B::syr2(handle, fill, n, &alpha, x.device, -2, y.device, 1, c.device, ld);
    verdict("syr2", c.near(inTriangle(c.all(), FULL, upper, n, ld, twice, 1, false), B::BOUND));
    for (cublasOperation_t trans : {CUBLAS_OP_N, CUBLAS_OP_T}) {
      const bool plain = trans == CUBLAS_OP_N;
      const Plain p = plain ? general(a, n, k, ld) : op(general(a, k, n, ld), CUBLAS_OP_T);
      const Plain q = plain ? general(b, n, k, ld) : op(general(b, k, n, ld), CUBLAS_OP_T);
      c.push();
      B::syrk(handle, fill, trans, n, k, &alpha, a.device, ld, &beta, c.device, ld);
      verdict("syrk", c.near(inTriangle(c.all(), FULL, upper, n, ld, product(a0, p, op(p, CUBLAS_OP_T)), b0, false), B::BOUND));
      c.push();
      B::syr2k(handle, fill, trans, n, k, &alpha, a.device, ld, b.device, ld, &beta, c.device, ld);
      const Plain both = sum(product(a0, p, op(q, CUBLAS_OP_T)), product(a0, q, op(p, CUBLAS_OP_T)));
      verdict("syr2k", c.near(inTriangle(c.all(), FULL, upper, n, ld, both, b0, false), B::BOUND));
      c.push();
      B::syrkx(handle, fill, trans, n, k, &alpha, a.device, ld, b.device, ld, &beta, c.device, ld);
      verdict("syrkx", c.near(inTriangle(c.all(), FULL, upper, n, ld, product(a0, p, op(q, CUBLAS_OP_T)), b0, false), B::BOUND));
    }
    for (cublasSideMode_t side : SIDES) {
      const bool left = side == CUBLAS_SIDE_LEFT;
      const int order = left ? m : n;
      auto expected = [&](const Plain &value, Z scale) {
        std::vector<Z> wanted = c.all();
        for (int j = 0; j < n; j++)
          for (int i = 0; i < m; i++) wanted[i + j * ld] = value(i, j) + scale * wanted[i + j * ld];
        return wanted;
      };
      const Plain s = triangle(a, FULL, SYMMETRIC, upper, order, ld, 0), g = general(b, m, n, ld);
      c.push();
      B::symm(handle, side, fill, m, n, &alpha, a.device, ld, b.device, ld, &beta, c.device, ld);
      verdict("symm", c.near(expected(left ? product(a0, s, g) : product(a0, g, s), b0), B::BOUND));
      Array<T> t(ld * ld);
      for (T &value : t.host) value = made<T>(wide(value) * 0.2);
      for (int i = 0; i < ld; i++) t.host[i + i * ld] = made<T>(wide(t.host[i + i * ld]) + Z(2, 1));
      t.push();
      for (cublasOperation_t trans : OPS)
        for (cublasDiagType_t diag : DIAGS) {
          const Shape shape = diag == CUBLAS_DIAG_UNIT ? UNIT : TRIANGULAR;
          const Plain w = op(triangle(t, FULL, shape, upper, order, ld, 0), trans);
          c.push();
          B::trmm(handle, side, fill, trans, diag, m, n, &alpha, t.device, ld, b.device, ld, c.device, ld);
          const std::vector<Z> wanted = expected(left ? product(a0, w, g) : product(a0, g, w), 0);
          verdict("trmm", c.near(wanted, B::BOUND));
          const T back = made<T>(1.0 / a0);
          B::trsm(handle, side, fill, trans, diag, m, n, &back, t.device, ld, c.device, ld);
          verdict("trsm", c.near(expected(g, 0), 4 * B::BOUND));
          B::trmm(handle, side, fill, trans, diag, m, n, &alpha, t.device, ld, b.device, ld, c.device, ld);
          T *pointers[2] = {t.device, c.device}, **device;
          cudaMalloc(&device, sizeof pointers);
          cudaMemcpy(device, pointers, sizeof pointers, cudaMemcpyHostToDevice);
          B::trsmBatched(handle, side, fill, trans, diag, m, n, &back, device, ld, device + 1, ld, 1);
          verdict("trsmBatched", c.near(expected(g, 0), 4 * B::BOUND));
          cudaFree(device);
        }
    }
  }
}

// Symmetric packed matrices of real elements, Hermitian ones of complex ones.
#define PACKED_OF(NAME, T, R, hermitian, MV, BMV, PMV, R1, R2, P1, P2)                                               \
  static void NAME() {                                                                                              \
    const int n = 17, k = 4, ld = 20;                                                                               \
    const double bound = Traits<T>::BOUND;                                                                          \
    const cublasOperation_t across = hermitian ? CUBLAS_OP_C : CUBLAS_OP_T;                                         \
    const Shape shape = hermitian ? HERMITIAN : SYMMETRIC;                                                          \
    const T alpha = made<T>(Z(1.5, -0.5)), beta = made<T>(Z(-0.5, 2));                                              \
    const R real = (R)0.75;                                                                                         \
    const Z a0 = wide(alpha), b0 = wide(beta);                                                                      \
    for (cublasFillMode_t fill : FILLS) {                                                                           \
      const bool upper = fill == CUBLAS_FILL_MODE_UPPER;                                                            \
      Array<T> a(ld * n), c(ld * n), x(2 * n), y(2 * n);                                                            \
      const Plain vx = column(x, n, 2), vy = column(y, n, -1);                                                      \
      auto multiplied = [&](Storage storage) {                                                                      \
        return placed(y.all(), -1, product(a0, triangle(a, storage, shape, upper, n, ld, k), vx), b0);              \
      };                                                                                                            \
      MV(handle, fill, n, &alpha, a.device, ld, x.device, 2, &beta, y.device, -1);                                  \
      verdict(#MV, y.near(multiplied(FULL), bound));                                                                \
      y.push();                                                                                                     \
      BMV(handle, fill, n, k, &alpha, a.device, ld, x.device, 2, &beta, y.device, -1);                              \
      verdict(#BMV, y.near(multiplied(BAND), bound));                                                               \
      y.push();                                                                                                     \
      PMV(handle, fill, n, &alpha, a.device, x.device, 2, &beta, y.device, -1);                                     \
      verdict(#PMV, y.near(multiplied(PACKED), bound));                                                             \
      y.push();                                                                                                     \
      const Z other = hermitian ? std::conj(a0) : a0;                                                               \
      const Plain once = product(real, vx, op(vx, across));                                                         \
      const Plain twice = sum(product(a0, vx, op(vy, across)), product(other, vy, op(vx, across)));                 \
      R1(handle, fill, n, &real, x.device, 2, c.device, ld);                                                        \
      verdict(#R1, c.near(inTriangle(c.all(), FULL, upper, n, ld, once, 1, hermitian), bound));                     \
      c.push();                                                                                                     \
      R2(handle, fill, n, &alpha, x.device, 2, y.device, -1, c.device, ld);                                         \
      verdict(#R2, c.near(inTriangle(c.all(), FULL, upper, n, ld, twice, 1, hermitian), bound));                    \
      c.push();                                                                                                     \
      P1(handle, fill, n, &real, x.device, 2, c.device);                                                            \
      verdict(#P1, c.near(inTriangle(c.all(), PACKED, upper, n, ld, once, 1, hermitian), bound));                   \
      c.push();                                                                                                     \
      P2(handle, fill, n, &alpha, x.device, 2, y.device, -1, c.device);                                             \
      verdict(#P2, c.near(inTriangle(c.all(), PACKED, upper, n, ld, twice, 1, hermitian), bound));                  \
    }                                                                                                               \
  }
PACKED_OF(packedS, float, float, false, cublasSsymv, cublasSsbmv, cublasSspmv, cublasSsyr, cublasSsyr2, cublasSspr, cublasSspr2)
PACKED_OF(packedD, double, double, false, cublasDsymv, cublasDsbmv, cublasDspmv, cublasDsyr, cublasDsyr2, cublasDspr, cublasDspr2)
PACKED_OF(packedC, cuComplex, float, true, cublasChemv, cublasChbmv, cublasChpmv, cublasCher, cublasCher2, cublasChpr, cublasChpr2)
PACKED_OF(packedZ, cuDoubleComplex, double, true, cublasZhemv, cublasZhbmv, cublasZhpmv, cublasZher, cublasZher2, cublasZhpr, cublasZhpr2)

// What only complex elements have.
#define COMPLEX_OF(NAME, S, s, D, SR, T, R)                                                                          \
  static void NAME() {                                                                                              \
    const int n = 300, m = 12, k = 9, ld = 20;                                                                      \
    const double bound = Traits<T>::BOUND;                                                                          \
    const T alpha = made<T>(Z(1.5, -0.5)), sine = made<T>(Z(0.48, 0.64)), beta = made<T>(Z(-0.5, 2));               \
    const R real = (R)0.75, cosine = (R)0.6, plainSine = (R)0.8;                                                    \
    const Z a0 = wide(alpha), s0 = wide(sine);                                                                      \
    for (int inc : {1, -2}) {                                                                                       \
      Array<T> x(2 * n), y(n);                                                                                      \
      const Plain vx = column(x, n, inc), vy = column(y, n, 1);                                                     \
      Plain scaled(n, 1), turned(n, 1), back(n, 1);                                                                 \
      Z dotu = 0, dotc = 0;                                                                                         \
      double squares = 0, magnitudes = 0, most = -1, fewest = 9;                                                    \
      int greatest = 0, least = 0;                                                                                  \
      for (int i = 0; i < n; i++) {                                                                                 \
        dotu += vx(i, 0) * vy(i, 0);                                                                                \
        dotc += std::conj(vx(i, 0)) * vy(i, 0);                                                                     \
        const double size = std::fabs(vx(i, 0).real()) + std::fabs(vx(i, 0).imag());                                \
        squares += std::norm(vx(i, 0));                                                                             \
        magnitudes += size;                                                                                         \
        if (size > most) most = size, greatest = i + 1;                                                             \
        if (size < fewest) fewest = size, least = i + 1;                                                            \
      }                                                                                                             \
      T dot;                                                                                                        \
      cublas##S##dotu(handle, n, x.device, inc, y.device, 1, &dot);                                                 \
      verdict("dotu", std::abs(wide(dot) - dotu) < 1e-3);                                                           \
      cublas##S##dotc(handle, n, x.device, inc, y.device, 1, &dot);                                                 \
      verdict("dotc", std::abs(wide(dot) - dotc) < 1e-3);                                                           \
      cublas##S##axpy(handle, n, &alpha, x.device, inc, y.device, 1);                                               \
      for (int i = 0; i < n; i++) scaled(i, 0) = a0 * vx(i, 0);                                                     \
      verdict("axpy", y.near(placed(y.all(), 1, scaled, 1), bound));                                                \
      y.push();                                                                                                     \
      cublas##S##rot(handle, n, x.device, inc, y.device, 1, &cosine, &sine);                                        \
      for (int i = 0; i < n; i++) {                                                                                 \
        turned(i, 0) = (double)cosine * vx(i, 0) + s0 * vy(i, 0);                                                   \
        back(i, 0) = (double)cosine * vy(i, 0) - std::conj(s0) * vx(i, 0);                                          \
      }                                                                                                             \
      verdict("rot", x.near(placed(x.all(), inc, turned), bound) && y.near(placed(y.all(), 1, back), bound));       \
      x.push();                                                                                                     \
      y.push();                                                                                                     \
      cublas##SR##rot(handle, n, x.device, inc, y.device, 1, &cosine, &plainSine);                                  \
      for (int i = 0; i < n; i++) {                                                                                 \
        turned(i, 0) = (double)cosine * vx(i, 0) + (double)plainSine * vy(i, 0);                                    \
        back(i, 0) = (double)cosine * vy(i, 0) - (double)plainSine * vx(i, 0);                                      \
      }                                                                                                             \
      verdict("csrot", x.near(placed(x.all(), inc, turned), bound) && y.near(placed(y.all(), 1, back), bound));     \
      x.push();                                                                                                     \
      y.push();                                                                                                     \
      cublas##S##swap(handle, n, x.device, inc, y.device, 1);                                                       \
      verdict("swap", x.near(placed(x.all(), inc, vy), 0) && y.near(placed(y.all(), 1, vx), 0));                    \
      cublas##S##copy(handle, n, y.device, 1, x.device, inc);                                                       \
      verdict("copy", x.near(x.all(), 0));                                                                          \
      if (inc < 0) continue;                                                                                        \
      R norm, total;                                                                                                \
      int place;                                                                                                    \
      cublas##D##nrm2(handle, n, x.device, inc, &norm);                                                             \
      verdict("nrm2", std::fabs(norm - std::sqrt(squares)) < 1e-3);                                                 \
      cublas##D##asum(handle, n, x.device, inc, &total);                                                            \
      verdict("asum", std::fabs(total - magnitudes) < 1e-2);                                                        \
      cublasI##s##amax(handle, n, x.device, inc, &place);                                                           \
      verdict("amax", place == greatest);                                                                           \
      cublasI##s##amin(handle, n, x.device, inc, &place);                                                           \
      verdict("amin", place == least);                                                                              \
      cublas##S##scal(handle, n, &alpha, x.device, inc);                                                            \
      verdict("scal", x.near(placed(x.all(), inc, scaled), bound));                                                 \
      x.push();                                                                                                     \
      cublas##SR##scal(handle, n, &real, x.device, inc);                                                            \
      for (int i = 0; i < n; i++) scaled(i, 0) = (double)real * vx(i, 0);                                           \
      verdict("csscal", x.near(placed(x.all(), inc, scaled), bound));                                               \
    }                                                                                                               \
    T a = made<T>(Z(3, 1)), b = made<T>(Z(-1, 2)), turn;                                                            \
    R c;                                                                                                            \
    const Z a1 = wide(a), b1 = wide(b);                                                                             \
    cublas##S##rotg(handle, &a, &b, &c, &turn);                                                                     \
    verdict("rotg", std::abs((double)c * a1 + wide(turn) * b1 - wide(a)) < 1e-5 &&                                  \
                        std::abs((double)c * b1 - std::conj(wide(turn)) * a1) < 1e-5);                              \
    Array<T> x(m), y(k), A(ld * ld), B(ld * ld), C(ld * ld);                                                        \
    for (bool conjugated : {false, true}) {                                                                         \
      C.push();                                                                                                     \
      (conjugated ? cublas##S##gerc : cublas##S##geru)(handle, m, k, &alpha, x.device, 1, y.device, 1, C.device, ld); \
      std::vector<Z> wanted = C.all();                                                                              \
      for (int j = 0; j < k; j++)                                                                                   \
        for (int i = 0; i < m; i++)                                                                                 \
          wanted[i + j * ld] += a0 * wide(x.host[i]) * (conjugated ? std::conj(wide(y.host[j])) : wide(y.host[j])); \
      verdict("geru, gerc", C.near(wanted, bound));                                                                 \
    }                                                                                                               \
    C.push();                                                                                                       \
    cublas##S##gemm3m(handle, CUBLAS_OP_C, CUBLAS_OP_N, m, m, k, &alpha, A.device, ld, B.device, ld, &beta, C.device,\
                      ld);                                                                                          \
    {                                                                                                               \
      const Plain value = product(a0, op(general(A, k, m, ld), CUBLAS_OP_C), general(B, k, m, ld));                 \
      std::vector<Z> wanted = C.all();                                                                              \
      for (int j = 0; j < m; j++)                                                                                   \
        for (int i = 0; i < m; i++) wanted[i + j * ld] = value(i, j) + wide(beta) * wanted[i + j * ld];             \
      verdict("gemm3m", C.near(wanted, bound));                                                                     \
    }                                                                                                               \
    for (cublasFillMode_t fill : FILLS) {                                                                           \
      const bool upper = fill == CUBLAS_FILL_MODE_UPPER;                                                            \
      for (cublasOperation_t trans : {CUBLAS_OP_N, CUBLAS_OP_C}) {                                                  \
        const bool plain = trans == CUBLAS_OP_N;                                                                    \
        const Plain p = plain ? general(A, m, k, ld) : op(general(A, k, m, ld), CUBLAS_OP_C);                       \
        const Plain q = plain ? general(B, m, k, ld) : op(general(B, k, m, ld), CUBLAS_OP_C);                       \
        auto expected = [&](const Plain &value) {                                                                   \
          return inTriangle(C.all(), FULL, upper, m, ld, value, plainSine, true);                                   \
        };                                                                                                          \
        C.push();                                                                                                   \
        cublas##S##herk(handle, fill, trans, m, k, &real, A.device, ld, &plainSine, C.device, ld);                  \
        verdict("herk", C.near(expected(product(real, p, op(p, CUBLAS_OP_C))), bound));                             \
        C.push();                                                                                                   \
        cublas##S##her2k(handle, fill, trans, m, k, &alpha, A.device, ld, B.device, ld, &plainSine, C.device, ld);  \
        const Plain mirrored = product(std::conj(a0), q, op(p, CUBLAS_OP_C));                                       \
        verdict("her2k", C.near(expected(sum(product(a0, p, op(q, CUBLAS_OP_C)), mirrored)), bound));               \
        C.push();                                                                                                   \
        cublas##S##herkx(handle, fill, trans, m, k, &alpha, A.device, ld, B.device, ld, &plainSine, C.device, ld);  \
        verdict("herkx", C.near(expected(product(a0, p, op(q, CUBLAS_OP_C))), bound));                              \
      }                                                                                                             \
      for (cublasSideMode_t side : SIDES) {                                                                         \
        const bool left = side == CUBLAS_SIDE_LEFT;                                                                 \
        const Plain h = triangle(A, FULL, HERMITIAN, upper, left ? m : k, ld, 0), g = general(B, m, k, ld);         \
        const Plain value = left ? product(a0, h, g) : product(a0, g, h);                                           \
        C.push();                                                                                                   \
        cublas##S##hemm(handle, side, fill, m, k, &alpha, A.device, ld, B.device, ld, &beta, C.device, ld);         \
        std::vector<Z> wanted = C.all();                                                                            \
        for (int j = 0; j < k; j++)                                                                                 \
          for (int i = 0; i < m; i++) wanted[i + j * ld] = value(i, j) + wide(beta) * wanted[i + j * ld];           \
        verdict("hemm", C.near(wanted, bound));                                                                     \
      }                                                                                                             \
    }                                                                                                               \
  }
COMPLEX_OF(complexC, C, c, Sc, Cs, cuComplex, float)
COMPLEX_OF(complexZ, Z, z, Dz, Zd, cuDoubleComplex, double)

// The matrix that rotmg makes takes the second element away, in the scaled coordinates that it returns.
template <typename T, typename F> void modified(F rotmg) {
  const double cases[][4] = {{1, 1, 3, 4}, {2, 1, 1, 3}, {1e-9, 1, 1, 1e-3}, {1, 4e8, 2, 1e-3}, {1, 1, 5, 0}, {-1, 1, 1, 1}};
  for (const auto &c : cases) {
    T d1 = (T)c[0], d2 = (T)c[1], x = (T)c[2], y = (T)c[3], p[5] = {0, 0, 0, 0, 0};
    rotmg(handle, &d1, &d2, &x, &y, p);
    const double flag = p[0], h11 = flag == 0 || flag == -2 ? 1 : p[1], h21 = flag == 1 ? -1 : flag == -2 ? 0 : p[2];
    const double h12 = flag == 1 ? 1 : flag == -2 ? 0 : p[3], h22 = flag == 0 || flag == -2 ? 1 : p[4];
    const bool given = c[0] >= 0;
    const double first = h11 * c[2] + h12 * c[3], second = h21 * c[2] + h22 * c[3];
    const double before = c[0] * c[2] * c[2] + c[1] * c[3] * c[3], after = (double)d1 * x * x;
    verdict("rotmg", given ? std::fabs(first - x) <= 1e-5 * std::fabs(x) && std::fabs(second) <= 1e-5 * std::fabs(h22 * c[3] + 1e-9) + 1e-12 &&
                                 std::fabs(before - after) <= 1e-4 * before
                           : flag == -1 && d1 == 0 && d2 == 0 && x == 0);
  }
}

int main() {
  cublasCreate(&handle);
  triangles<float>(), triangles<double>(), triangles<cuComplex>(), triangles<cuDoubleComplex>();
  general<float>(), general<double>(), general<cuComplex>(), general<cuDoubleComplex>();
  symmetric<float>(), symmetric<double>(), symmetric<cuComplex>(), symmetric<cuDoubleComplex>();
  packedS(), packedD(), packedC(), packedZ();
  complexC(), complexZ();
  modified<float>(cublasSrotmg), modified<double>(cublasDrotmg);
  cublasDestroy(handle);
  printf("%d checks, %d wrong, last error: %s\n", checks, wrong, cudaGetErrorName(cudaGetLastError()));
  return wrong != 0;
}
