// cuFFT against sums written out: lengths with all sorts of factors, one to three dimensions, batches, strides,
// in place and beside.
#include <cufft.h>
#include <cufftXt.h>
#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>

typedef std::complex<double> Number;
static int checks = 0, wrong = 0;

static void verdict(const char *name, int size, double error, double limit) {
  checks++;
  if (error <= limit) return;
  wrong++;
  printf("%s of %d: error %g\n", name, size, error);
}

// Along each axis of x of n[0] by n[1] by n[2].
static std::vector<Number> transform(std::vector<Number> x, const int *n, int sign) {
  int inner = 1;
  for (int axis = 2; axis >= 0; axis--) {
    std::vector<Number> y(x.size());
    for (size_t i = 0; i < x.size(); i++) {
      const int at = (int)(i / inner % n[axis]);
      const size_t start = i - (size_t)at * inner;
      Number sum = 0;
      for (int j = 0; j < n[axis]; j++) sum += x[start + (size_t)j * inner] * std::polar(1.0, sign * 2 * M_PI * ((long long)at * j % n[axis]) / n[axis]);
      y[i] = sum;
    }
    x = y;
    inner *= n[axis];
  }
  return x;
}

static double value(int i) { return (i * 37 % 101) / 50.0 - 1; }
static double worst(const std::vector<Number> &a, const std::vector<Number> &b) {
  double most = 0, size = 0;
  for (size_t i = 0; i < a.size(); i++) most = std::fmax(most, std::abs(a[i] - b[i])), size = std::fmax(size, std::abs(b[i]));
  return most / size;
}

template <class C> C number(double real, double imaginary) { C c; c.x = real; c.y = imaginary; return c; }
static cufftResult run(cufftHandle p, cufftComplex *i, cufftComplex *o, int d) { return cufftExecC2C(p, i, o, d); }
static cufftResult run(cufftHandle p, cufftDoubleComplex *i, cufftDoubleComplex *o, int d) { return cufftExecZ2Z(p, i, o, d); }
static cufftResult run(cufftHandle p, float *i, cufftComplex *o) { return cufftExecR2C(p, i, o); }
static cufftResult run(cufftHandle p, double *i, cufftDoubleComplex *o) { return cufftExecD2Z(p, i, o); }
static cufftResult run(cufftHandle p, cufftComplex *i, float *o) { return cufftExecC2R(p, i, o); }
static cufftResult run(cufftHandle p, cufftDoubleComplex *i, double *o) { return cufftExecZ2D(p, i, o); }

template <class R, class C>
static void all(int rank, const int *size, cufftType c2c, cufftType r2c, cufftType c2r, double limit) {
  int n[3] = {1, 1, 1};
  for (int i = 0; i < rank; i++) n[3 - rank + i] = size[i];
  const int total = n[0] * n[1] * n[2], width = n[2], half = width / 2 + 1, rows = total / width;
  C *a, *b;
  R *r;
  cudaMallocManaged(&a, (total + rows) * sizeof(C));
  cudaMallocManaged(&b, (total + rows) * sizeof(C));
  cudaMallocManaged(&r, total * sizeof(R));
  std::vector<Number> x(total), y(total);
  for (int i = 0; i < total; i++) a[i] = number<C>(value(i), value(i + 50)), x[i] = {value(i), value(i + 50)};
  cufftHandle plan;
  int copy[3] = {size[0], rank > 1 ? size[1] : 1, rank > 2 ? size[2] : 1};
  bool good = cufftPlanMany(&plan, rank, copy, nullptr, 1, 0, nullptr, 1, 0, c2c, 1) == CUFFT_SUCCESS;
  good = good && run(plan, a, b, CUFFT_FORWARD) == CUFFT_SUCCESS && run(plan, b, b, CUFFT_INVERSE) == CUFFT_SUCCESS;
  cudaDeviceSynchronize();
  for (int i = 0; i < total; i++) y[i] = Number(b[i].x, b[i].y) / (double)total;
  verdict("there and back", total, good ? worst(y, x) : 1, limit);
  run(plan, a, a, CUFFT_INVERSE);
  cudaDeviceSynchronize();
  for (int i = 0; i < total; i++) y[i] = Number(a[i].x, a[i].y);
  verdict("inverse in place", total, worst(y, transform(x, n, 1)), limit);
  cufftDestroy(plan);
  // Real numbers: half of the spectrum, beside and in place, and back.
  for (int i = 0; i < total; i++) r[i] = value(i), x[i] = value(i);
  const std::vector<Number> spectrum = transform(x, n, -1);
  std::vector<Number> expected, got;
  for (int row = 0; row < rows; row++) for (int i = 0; i < half; i++) expected.push_back(spectrum[row * width + i]);
  cufftPlanMany(&plan, rank, copy, nullptr, 1, 0, nullptr, 1, 0, r2c, 1);
  run(plan, r, b);
  cudaDeviceSynchronize();
  for (size_t i = 0; i < expected.size(); i++) got.push_back({b[i].x, b[i].y});
  verdict("real to complex", total, worst(got, expected), limit);
  for (int row = 0; row < rows; row++) for (int i = 0; i < width; i++) ((R *)a)[row * 2 * half + i] = value(row * width + i);
  run(plan, (R *)a, a);
  cudaDeviceSynchronize();
  for (size_t i = 0; i < expected.size(); i++) got[i] = {a[i].x, a[i].y};
  verdict("real to complex in place", total, worst(got, expected), limit);
  cufftDestroy(plan);
  cufftPlanMany(&plan, rank, copy, nullptr, 1, 0, nullptr, 1, 0, c2r, 1);
  run(plan, b, r);
  cudaDeviceSynchronize();
  for (int i = 0; i < total; i++) y[i] = (double)r[i] / total;
  verdict("complex to real", total, worst(y, x), limit);
  cufftDestroy(plan);
  cudaFree(a); cudaFree(b); cudaFree(r);
}

// Three signals whose elements are interleaved, five apart, in a wider array.
static void strided() {
  const int n = 12, batch = 3, stride = 5, length = n * stride;
  cufftComplex *a, *b;
  cudaMallocManaged(&a, length * sizeof *a);
  cudaMallocManaged(&b, batch * 16 * sizeof *b);
  for (int i = 0; i < length; i++) a[i] = number<cufftComplex>(value(i), value(i + 3));
  for (int i = 0; i < batch * 16; i++) b[i] = number<cufftComplex>(9, 9);
  int size[] = {n}, in[] = {n}, out[] = {n};
  cufftHandle plan;
  cufftPlanMany(&plan, 1, size, in, stride, 1, out, 1, 16, CUFFT_C2C, batch);
  cufftExecC2C(plan, a, b, CUFFT_FORWARD);
  cudaDeviceSynchronize();
  const int axes[] = {1, 1, n};
  for (int k = 0; k < batch; k++) {
    std::vector<Number> x(n), y(n);
    for (int i = 0; i < n; i++) x[i] = {value(i * stride + k), value(i * stride + k + 3)}, y[i] = {b[k * 16 + i].x, b[k * 16 + i].y};
    verdict("strided", n, worst(y, transform(x, axes, -1)) + (b[k * 16 + n].x != 9), 1e-6);
  }
  cufftDestroy(plan);
  // The same, described by types.
  std::vector<cufftComplex> before(b, b + batch * 16);
  cudaMemset(b, 0, batch * 16 * sizeof *b);
  long long wide[] = {n}, wideOut[] = {n};
  size_t bytes = 0;
  cufftCreate(&plan);
  cufftXtMakePlanMany(plan, 1, wide, wide, stride, 1, CUDA_C_32F, wideOut, 1, 16, CUDA_C_32F, batch, &bytes, CUDA_C_32F);
  cufftXtExec(plan, a, b, CUFFT_FORWARD);
  cudaDeviceSynchronize();
  int same = 1;
  for (int k = 0; k < batch; k++)
    for (int i = 0; i < n; i++) same &= b[k * 16 + i].x == before[k * 16 + i].x && b[k * 16 + i].y == before[k * 16 + i].y;
  verdict("by types", n, !same, 0);
  verdict("half", n, cufftXtMakePlanMany(plan, 1, wide, 0, 1, 0, CUDA_C_16F, 0, 1, 0, CUDA_C_16F, 1, &bytes, CUDA_C_16F) == CUFFT_SUCCESS, 0);
  cufftDestroy(plan);
  cudaFree(a); cudaFree(b);
}

int main() {
  for (int n : {1, 2, 8, 12, 49, 60, 101, 128, 210, 256}) {
    all<float, cufftComplex>(1, &n, CUFFT_C2C, CUFFT_R2C, CUFFT_C2R, 2e-6);
    all<double, cufftDoubleComplex>(1, &n, CUFFT_Z2Z, CUFFT_D2Z, CUFFT_Z2D, 2e-14);
  }
  const int plane[] = {12, 10}, box[] = {4, 6, 5};
  all<float, cufftComplex>(2, plane, CUFFT_C2C, CUFFT_R2C, CUFFT_C2R, 2e-6);
  all<double, cufftDoubleComplex>(3, box, CUFFT_Z2Z, CUFFT_D2Z, CUFFT_Z2D, 2e-14);
  strided();
  cufftHandle plan;
  checks += 3;
  wrong += cufftPlan1d(&plan, 0, CUFFT_C2C, 1) == CUFFT_SUCCESS;
  wrong += cufftPlan2d(&plan, 4, 4, CUFFT_C2C) != CUFFT_SUCCESS || cufftExecR2C(plan, (float *)&plan, nullptr) == CUFFT_SUCCESS;
  cufftDestroy(plan);
  wrong += cufftDestroy(plan) == CUFFT_SUCCESS;
  printf("%d checks, %d wrong, last error: %s\n", checks, wrong, cudaGetErrorName(cudaGetLastError()));
  return wrong > 0;
}
