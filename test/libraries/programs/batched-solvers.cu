// cuBLAS's solvers for many matrices: factors, solutions and inverses, each multiplied out again.
#include <cublas_v2.h>
#include <cmath>
#include <cstdio>
#include <vector>

static int checks = 0, wrong = 0;

void verdict(const char *what, double error) {
  checks++;
  if (error < 1e-4) return;
  wrong++;
  printf("wrong: %s, %g\n", what, error);
}

#define BOTH(name)                                                                                        \
  template <class... A> cublasStatus_t name(float, A... a) { return cublasS##name(a...); }                \
  template <class... A> cublasStatus_t name(double, A... a) { return cublasD##name(a...); }
BOTH(getrfBatched)
BOTH(getrsBatched)
BOTH(getriBatched)
BOTH(matinvBatched)

const int COUNT = 7;

template <class T> struct Batch {
  T *data, **each;
  Batch(int size) {
    cudaMallocManaged(&data, COUNT * size * sizeof(T));
    cudaMallocManaged(&each, COUNT * sizeof(T *));
    for (int i = 0; i < COUNT; i++) each[i] = data + i * size;
  }
};

template <class T> void all(cublasHandle_t handle, int n) {
  const int ld = n + 1, size = ld * n;
  Batch<T> a(size), factors(size), inverse(size), b(ld * 2);
  int *pivots, *info, status = -1;
  cudaMallocManaged(&pivots, COUNT * n * sizeof(int));
  cudaMallocManaged(&info, COUNT * sizeof(int));
  unsigned seed = n;
  for (int i = 0; i < COUNT * size; i++) {
    seed = seed * 1664525u + 1013904223u;
    a.data[i] = factors.data[i] = (T)((int)(seed >> 20) - 2048) / 512;
  }
  getrfBatched(T(), handle, n, factors.each, ld, pivots, info, COUNT);
  cudaDeviceSynchronize();
  for (int m = 0; m < COUNT; m++) {
    // P A against L U.
    std::vector<double> rows(n * n);
    for (int i = 0; i < n * n; i++) rows[i] = a.each[m][i % n + i / n * ld];
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++) std::swap(rows[k + j * n], rows[pivots[m * n + k] - 1 + j * n]);
    double error = std::abs(info[m]);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int k = 0; k <= std::min(i, j); k++) sum += (k == i ? 1.0 : factors.each[m][i + k * ld]) * factors.each[m][k + j * ld];
        error = std::max(error, std::fabs(sum - rows[i + j * n]));
      }
    verdict("getrf", error);
  }
  for (cublasOperation_t operation : {CUBLAS_OP_N, CUBLAS_OP_T}) {
    for (int i = 0; i < COUNT * ld * 2; i++) b.data[i] = (T)(i % 5) - 2;
    std::vector<T> right(b.data, b.data + COUNT * ld * 2);
    getrsBatched(T(), handle, operation, n, 2, (const T *const *)factors.each, ld, (const int *)pivots, b.each, ld, &status, COUNT);
    cudaDeviceSynchronize();
    for (int m = 0; m < COUNT; m++) {
      double error = std::abs(status), greatest = 1;
      for (int i = 0; i < 2 * ld; i++) greatest = std::max(greatest, (double)std::fabs(b.each[m][i]));
      for (int side = 0; side < 2; side++)
        for (int i = 0; i < n; i++) {
          double sum = 0;
          for (int k = 0; k < n; k++) sum += (double)a.each[m][operation == CUBLAS_OP_N ? i + k * ld : k + i * ld] * b.each[m][k + side * ld];
          error = std::max(error, std::fabs(sum - right[m * ld * 2 + i + side * ld]) / greatest);
        }
      verdict("getrs", error);
    }
  }
  for (int way = 0; way < 2; way++) {
    if (way == 0) getriBatched(T(), handle, n, (const T *const *)factors.each, ld, (const int *)pivots, inverse.each, ld, info, COUNT);
    else matinvBatched(T(), handle, n, (const T *const *)a.each, ld, inverse.each, ld, info, COUNT);
    cudaDeviceSynchronize();
    for (int m = 0; m < COUNT; m++) {
      double error = std::abs(info[m]), greatest = 1;
      for (int i = 0; i < n * n; i++) greatest = std::max(greatest, (double)std::fabs(inverse.each[m][i % n + i / n * ld]));
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
          double sum = 0;
          for (int k = 0; k < n; k++) sum += (double)a.each[m][i + k * ld] * inverse.each[m][k + j * ld];
          error = std::max(error, std::fabs(sum - (i == j)) / greatest);
        }
      verdict(way ? "matinv" : "getri", error);
    }
  }
  // A column of zeros.
  for (int i = 0; i < n; i++) a.each[2][i + (n - 1) * ld] = 0;
  getrfBatched(T(), handle, n, a.each, ld, pivots, info, COUNT);
  cudaDeviceSynchronize();
  verdict("singular", std::abs(info[2] - n) + std::abs(info[1]));
}

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  for (int n : {1, 4, 17, 32}) {
    all<float>(handle, n);
    all<double>(handle, n);
  }
  cublasDestroy(handle);
  printf("%d checks, %d wrong, last error: %s\n", checks, wrong, cudaGetErrorName(cudaGetLastError()));
  return wrong != 0;
}
