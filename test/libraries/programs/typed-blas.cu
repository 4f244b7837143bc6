// Functions of cuBLAS whose vectors have types that are arguments: every type that they take, with numbers that
// stay exact. Factors on the host and on the device.
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cmath>
#include <cstdio>
#include <cstring>

static cublasHandle_t handle;
static int checks = 0, wrong = 0;
static void verdict(const char *name, bool good, const char *what = "") {
  checks++;
  if (good) return;
  wrong++;
  printf("wrong: %s %s\n", name, what);
}

// Elements as complex numbers of doubles.
struct Pair { double re, im; };
static double re(half x) { return __half2float(x); }
static double re(__nv_bfloat16 x) { return __bfloat162float(x); }
static double re(float x) { return x; }
static double re(double x) { return x; }
static double re(cuComplex x) { return x.x; }
static double re(cuDoubleComplex x) { return x.x; }
template <typename T> double im(T) { return 0; }
template <> double im(cuComplex x) { return x.y; }
template <> double im(cuDoubleComplex x) { return x.y; }
static void put(half &out, double a, double) { out = __float2half((float)a); }
static void put(__nv_bfloat16 &out, double a, double) { out = __float2bfloat16((float)a); }
static void put(float &out, double a, double) { out = (float)a; }
static void put(double &out, double a, double) { out = a; }
static void put(cuComplex &out, double a, double b) { out = make_cuComplex((float)a, (float)b); }
static void put(cuDoubleComplex &out, double a, double b) { out = make_cuDoubleComplex(a, b); }

// T: vectors; F: factors and results.
template <typename T, typename F>
void vectors(const char *name, cudaDataType type, cudaDataType factors, cudaDataType execution) {
  const int n = 40, incx = 2, incy = -1;
  const bool isComplex = type == CUDA_C_32F || type == CUDA_C_64F;
  T *x, *y;
  F *alpha, *result;
  int *place;
  cudaMallocManaged(&x, 2 * n * sizeof(T));
  cudaMallocManaged(&y, n * sizeof(T));
  cudaMallocManaged(&alpha, 2 * sizeof(F));
  cudaMallocManaged(&result, sizeof(F));
  cudaMallocManaged(&place, sizeof(int));
  for (bool onDevice : {false, true}) {
    cublasSetPointerMode(handle, onDevice ? CUBLAS_POINTER_MODE_DEVICE : CUBLAS_POINTER_MODE_HOST);
    auto begin = [&] {
      cudaDeviceSynchronize();
      for (int i = 0; i < 2 * n; i++) put(x[i], i % 5 - 2, i % 3 - 1);
      for (int i = 0; i < n; i++) put(y[i], i % 4, 1 - i % 2);
      put(x[2 * 7], 6, 0), put(x[2 * 9], 0, 0);
      put(alpha[0], 2, 1), put(alpha[1], 0.5, 0);
    };
    auto xr = [&](int i) { return re(x[2 * i]); };
    auto xi = [&](int i) { return im(x[2 * i]); };
    auto sum = [&](auto term) {
      double total = 0;
      for (int i = 0; i < n; i++) total += term(i);
      return total;
    };
    auto yr = [&](int i) { return re(y[n - 1 - i]); };
    auto yi = [&](int i) { return im(y[n - 1 - i]); };
    begin();
    const double re0 = re(*alpha), im0 = im(*alpha);
    const double dotRe = sum([&](int i) { return xr(i) * yr(i) - xi(i) * yi(i); });
    const double dotIm = sum([&](int i) { return xr(i) * yi(i) + xi(i) * yr(i); });
    const double conjRe = sum([&](int i) { return xr(i) * yr(i) + xi(i) * yi(i); });
    const double conjIm = sum([&](int i) { return xr(i) * yi(i) - xi(i) * yr(i); });
    cublasDotEx(handle, n, x, type, incx, y, type, incy, result, type, execution);
    cudaDeviceSynchronize();
    T got;
    memcpy(&got, result, sizeof got);
    verdict(name, re(got) == dotRe && im(got) == dotIm, "dot");
    cublasDotcEx(handle, n, x, type, incx, y, type, incy, result, type, execution);
    cudaDeviceSynchronize();
    memcpy(&got, result, sizeof got);
    verdict(name, re(got) == conjRe && im(got) == conjIm, "dotc");
    Pair expected[n];
    for (int i = 0; i < n; i++)
      expected[i] = {yr(i) + re0 * xr(i) - im0 * xi(i), yi(i) + re0 * xi(i) + im0 * xr(i)};
    cublasAxpyEx(handle, n, alpha, factors, x, type, incx, y, type, incy, execution);
    cudaDeviceSynchronize();
    bool good = true;
    for (int i = 0; i < n; i++) good = good && yr(i) == expected[i].re && yi(i) == expected[i].im;
    verdict(name, good, "axpy");
    begin();
    for (int i = 0; i < n; i++) expected[i] = {re0 * xr(i) - im0 * xi(i), re0 * xi(i) + im0 * xr(i)};
    cublasScalEx(handle, n, alpha, factors, x, type, incx, execution);
    cudaDeviceSynchronize();
    good = re(x[1]) == -1;
    for (int i = 0; i < n; i++) good = good && xr(i) == expected[i].re && xi(i) == expected[i].im;
    verdict(name, good, "scal");
    begin();
    if (!isComplex) {
      cublasIamaxEx(handle, n, x, type, incx, place);
      cudaDeviceSynchronize();
      verdict(name, *place == 8, "amax");
      cublasIaminEx(handle, n, x, type, incx, place);
      cudaDeviceSynchronize();
      verdict(name, *place == 2, "amin");
      cublasNrm2Ex(handle, n, x, type, incx, result, type, execution);
      cudaDeviceSynchronize();
      memcpy(&got, result, sizeof got);
      const double norm = std::sqrt(sum([&](int i) { return xr(i) * xr(i); }));
      verdict(name, std::fabs(re(got) - norm) < 0.01 * norm, "nrm2");
      // Sums of magnitudes of halves are floats.
      cublasAsumEx(handle, n, x, type, incx, result, factors, execution);
      cudaDeviceSynchronize();
      verdict(name, re(*result) == sum([&](int i) { return std::fabs(xr(i)); }), "asum");
      // Cosine and sine have the type of the vectors.
      if (sizeof(F) == sizeof(T)) {
        for (int i = 0; i < n; i++) expected[i] = {0.5 * xr(i) + 2 * yr(i), 0.5 * yr(i) - 2 * xr(i)};
        cublasRotEx(handle, n, x, type, incx, y, type, incy, alpha + 1, alpha, type, execution);
        cudaDeviceSynchronize();
        good = true;
        for (int i = 0; i < n; i++) good = good && xr(i) == expected[i].re && yr(i) == expected[i].im;
        verdict(name, good, "rot");
      }
    }
    begin();
    cublasSwapEx(handle, n, x, type, incx, y, type, incy);
    cudaDeviceSynchronize();
    good = true;
    for (int i = 0; i < n; i++) good = good && xr(i) == (n - 1 - i) % 4 && xi(i) == (isComplex ? 1 - (n - 1 - i) % 2 : 0);
    cublasCopyEx(handle, n, y, type, incy, x, type, incx);
    cudaDeviceSynchronize();
    for (int i = 0; i < n; i++) good = good && xr(i) == yr(i) && xi(i) == yi(i);
    verdict(name, good, "swap, copy");
  }
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
  cudaFree(x), cudaFree(y), cudaFree(alpha), cudaFree(result), cudaFree(place);
}

// Products of complex matrices by functions that are told their types.
template <typename T, typename R> void products(cudaDataType type, cublasComputeType_t compute) {
  const int m = 5, n = 4, k = 3;
  T *a, *b, *c;
  cudaMallocManaged(&a, m * k * sizeof(T));
  cudaMallocManaged(&b, k * n * sizeof(T));
  cudaMallocManaged(&c, m * n * sizeof(T));
  for (int i = 0; i < m * k; i++) put(a[i], i % 5 - 2, i % 3);
  for (int i = 0; i < k * n; i++) put(b[i], i % 4, i % 7 - 3);
  for (int i = 0; i < m * n; i++) put(c[i], i, -i);
  T alpha, beta;
  put(alpha, 1, 2), put(beta, 0, 1);
  // conj(A)^T B, with A stored k x m.
  const cublasStatus_t status = cublasGemmEx(handle, CUBLAS_OP_C, CUBLAS_OP_N, m, n, k, &alpha, a, type, k, b, type, k, &beta, c, type, m, compute, CUBLAS_GEMM_DEFAULT);
  cudaDeviceSynchronize();
  bool good = status == CUBLAS_STATUS_SUCCESS;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) {
      double sumRe = 0, sumIm = 0;
      for (int p = 0; p < k; p++) {
        const double ar = re(a[p + i * k]), ai = -im(a[p + i * k]), br = re(b[p + j * k]), bi = im(b[p + j * k]);
        sumRe += ar * br - ai * bi, sumIm += ar * bi + ai * br;
      }
      const int was = i + j * m;
      good = good && re(c[was]) == sumRe - 2 * sumIm + was && im(c[was]) == sumIm + 2 * sumRe + was;
    }
  verdict("cublasGemmEx of complex elements", good);
  cudaFree(a), cudaFree(b), cudaFree(c);
}

int main() {
  cublasCreate(&handle);
  vectors<float, float>("float", CUDA_R_32F, CUDA_R_32F, CUDA_R_32F);
  vectors<double, double>("double", CUDA_R_64F, CUDA_R_64F, CUDA_R_64F);
  vectors<half, float>("half", CUDA_R_16F, CUDA_R_32F, CUDA_R_32F);
  vectors<__nv_bfloat16, float>("bfloat16", CUDA_R_16BF, CUDA_R_32F, CUDA_R_32F);
  vectors<cuComplex, cuComplex>("complex float", CUDA_C_32F, CUDA_C_32F, CUDA_C_32F);
  vectors<cuDoubleComplex, cuDoubleComplex>("complex double", CUDA_C_64F, CUDA_C_64F, CUDA_C_64F);
  products<cuComplex, float>(CUDA_C_32F, CUBLAS_COMPUTE_32F);
  products<cuDoubleComplex, double>(CUDA_C_64F, CUBLAS_COMPUTE_64F);
  cublasDestroy(handle);
  printf("%d checks, %d wrong, last error: %s\n", checks, wrong, cudaGetErrorName(cudaGetLastError()));
  return wrong != 0;
}
