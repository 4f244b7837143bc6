// cuBLASXt against plain loops: matrices of the host, of the device, and parts of larger ones.
#include <cublasXt.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <vector>

int checks = 0, wrong = 0;

void expect(bool holds, const char *what) {
  checks++;
  if (!holds && wrong++ < 5) printf("wrong: %s\n", what);
}

template <class T> std::vector<T> numbers(size_t count, int seed) {
  std::vector<T> values(count);
  for (size_t i = 0; i < count; i++) values[i] = T(int((i * 7 + seed * 5) % 11) - 5);
  return values;
}

cublasStatus_t gemm(cublasXtHandle_t h, cublasOperation_t ta, cublasOperation_t tb, size_t m, size_t n, size_t k, const float *alpha, const float *a, size_t lda, const float *b, size_t ldb, const float *beta, float *c, size_t ldc) {
  return cublasXtSgemm(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
cublasStatus_t gemm(cublasXtHandle_t h, cublasOperation_t ta, cublasOperation_t tb, size_t m, size_t n, size_t k, const double *alpha, const double *a, size_t lda, const double *b, size_t ldb, const double *beta, double *c, size_t ldc) {
  return cublasXtDgemm(h, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

template <class T> void products(cublasXtHandle_t handle, bool onDevice) {
  const size_t m = 19, n = 13, k = 22, ld = 25;
  for (int form = 0; form < 4; form++) {
    const bool ta = form & 1, tb = form & 2;
    const T alpha = 2, beta = form == 3 ? 0 : 3;
    auto a = numbers<T>(ld * ld, 1), b = numbers<T>(ld * ld, 2), c = numbers<T>(ld * ld, 3), before = c;
    if (beta == 0)
      for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < m; i++) c[j * ld + i] = T(NAN);
    T *deviceA = nullptr;
    const T *givenA = a.data();
    if (onDevice) {
      cudaMalloc((void **)&deviceA, a.size() * sizeof(T));
      cudaMemcpy(deviceA, a.data(), a.size() * sizeof(T), cudaMemcpyHostToDevice);
      givenA = deviceA;
    }
    expect(gemm(handle, ta ? CUBLAS_OP_T : CUBLAS_OP_N, tb ? CUBLAS_OP_T : CUBLAS_OP_N, m, n, k, &alpha, givenA, ld,
                b.data(), ld, &beta, c.data(), ld) == CUBLAS_STATUS_SUCCESS, "status of gemm");
    for (size_t j = 0; j < ld; j++)
      for (size_t i = 0; i < ld; i++) {
        T sum = before[j * ld + i];
        if (i < m && j < n) {
          sum *= beta;
          for (size_t p = 0; p < k; p++)
            sum += alpha * (ta ? a[i * ld + p] : a[p * ld + i]) * (tb ? b[p * ld + j] : b[j * ld + p]);
        }
        expect(c[j * ld + i] == sum, "gemm");
      }
    cudaFree(deviceA);
  }
}

int main() {
  cublasXtHandle_t handle;
  int device = 0, size = 0, boards = 0, none = 7;
  expect(cublasXtCreate(&handle) == CUBLAS_STATUS_SUCCESS, "create");
  expect(cublasXtDeviceSelect(handle, 1, &device) == CUBLAS_STATUS_SUCCESS, "select");
  expect(cublasXtDeviceSelect(handle, 1, &none) == CUBLAS_STATUS_INVALID_VALUE, "no such device");
  expect(cublasXtSetBlockDim(handle, 64) == CUBLAS_STATUS_SUCCESS, "block");
  expect(cublasXtSetBlockDim(handle, 0) == CUBLAS_STATUS_INVALID_VALUE, "no block");
  expect(cublasXtGetBlockDim(handle, &size) == CUBLAS_STATUS_SUCCESS && size == 64, "block again");
  expect(cublasXtMaxBoards(&boards) == CUBLAS_STATUS_SUCCESS && boards == 1024, "boards");
  cublasXtPinnedMemMode_t mode = CUBLASXT_PINNING_DISABLED;
  expect(cublasXtSetPinningMemMode(handle, CUBLASXT_PINNING_ENABLED) == CUBLAS_STATUS_SUCCESS, "pinning");
  expect(cublasXtGetPinningMemMode(handle, &mode) == CUBLAS_STATUS_SUCCESS && mode == CUBLASXT_PINNING_ENABLED, "mode");
  for (int onDevice = 0; onDevice < 2; onDevice++) {
    products<float>(handle, onDevice);
    products<double>(handle, onDevice);
  }

  const cuComplex i = {0, 1}, one = {1, 0}, no = {0, 0};
  cuComplex product = {9, 9};
  expect(cublasXtCgemm(handle, CUBLAS_OP_C, CUBLAS_OP_N, 1, 1, 1, &one, &i, 1, &i, 1, &no, &product, 1) ==
             CUBLAS_STATUS_SUCCESS && product.x == 1 && product.y == 0, "complex gemm");

  // A triangle, what it makes of vectors, and back; the other half of a symmetric product stays.
  const double two = 2, zero = 0, unit = 1;
  double triangle[9] = {2, 1, 3, NAN, 4, -1, NAN, NAN, 5}, right[6] = {2, 9, 6, 4, -2, 7};
  expect(cublasXtDtrsm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 3, 2, &two,
                       triangle, 3, right, 3) == CUBLAS_STATUS_SUCCESS, "status of trsm");
  for (int j = 0; j < 2; j++) {
    const double x[3] = {right[3 * j], right[3 * j + 1], right[3 * j + 2]}, given[2][3] = {{2, 9, 6}, {4, -2, 7}};
    for (int row = 0; row < 3; row++) {
      double sum = 0;
      for (int p = 0; p <= row; p++) sum += triangle[3 * p + row] * x[p];
      expect(std::fabs(sum - 2 * given[j][row]) < 1e-13, "trsm");
    }
  }
  double square[4] = {7, 7, 7, 7}, column[2] = {3, 4}, half[4] = {1, 2, NAN, 3};
  expect(cublasXtDsyrk(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, 2, 1, &unit, column, 2, &zero, square, 2) ==
             CUBLAS_STATUS_SUCCESS && square[0] == 9 && square[1] == 12 && square[2] == 7 && square[3] == 16, "syrk");
  expect(cublasXtDsymm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, 2, 1, &unit, half, 2, column, 2, &zero, square,
                       2) == CUBLAS_STATUS_SUCCESS && square[0] == 11 && square[1] == 18, "symm");
  expect(cublasXtDestroy(handle) == CUBLAS_STATUS_SUCCESS, "destroy");
  printf("%d checks, %d wrong, last error: %s\n", checks, wrong, cudaGetErrorName(cudaGetLastError()));
}
