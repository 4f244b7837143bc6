#include <cublas_v2.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cstdio>
#include <cmath>
// C = 2 op(A) op(B) + 3 C for 20 x 24 x 17 matrices in batches of two, every combination of types.
const int m = 20, n = 24, k = 17, COUNT = 2;
static cublasHandle_t handle;
static int checks = 0, wrong = 0;
template <class T, class C, class S>
void check(const char *name, cudaDataType factors, cudaDataType sums, cublasComputeType_t compute) {
  for (int form = 0; form < 4; form++) {
    const bool ta = form & 1, tb = form & 2;
    const int lda = (ta ? k : m) + 1, ldb = (tb ? n : k) + 2, ldc = m + 3;
    T *a, *b; C *c; float before[COUNT * 32 * n];
    cudaMallocManaged(&a, COUNT * 1024 * sizeof(T)); cudaMallocManaged(&b, COUNT * 1024 * sizeof(T)); cudaMallocManaged(&c, COUNT * 1024 * sizeof(C));
    for (int i = 0; i < COUNT * 1024; i++) { a[i] = (T)(float)(i * 7 % 5 - 2); b[i] = (T)(float)(i * 3 % 7 - 3); c[i] = (C)(float)(i % 4); }
    for (int i = 0; i < COUNT * 32 * n; i++) before[i] = (float)(i % 4);
    const S alpha = (S)2.0f, beta = (S)3.0f;
    const cublasStatus_t status = cublasGemmStridedBatchedEx(handle, ta ? CUBLAS_OP_T : CUBLAS_OP_N, tb ? CUBLAS_OP_T : CUBLAS_OP_N, m, n, k, &alpha, a, factors, lda, 1024, b, factors, ldb, 1024, &beta, c, sums, ldc, 1024, COUNT, compute, CUBLAS_GEMM_DEFAULT_TENSOR_OP);
    cudaDeviceSynchronize();
    bool good = status == CUBLAS_STATUS_SUCCESS;
    for (int z = 0; z < COUNT; z++) for (int j = 0; j < n; j++) for (int i = 0; i < m; i++) {
      float sum = 0;
      for (int p = 0; p < k; p++) sum += (float)a[z * 1024 + (ta ? p + i * lda : i + p * lda)] * (float)b[z * 1024 + (tb ? j + p * ldb : p + j * ldb)];
      const float expected = 2 * sum + 3 * ((z * 1024 + i + j * ldc) % 4);
      good = good && (float)c[z * 1024 + i + j * ldc] == (float)(C)expected;
    }
    checks++; if (!good) { wrong++; printf("%s, form %d: wrong (%s)\n", name, form, cublasGetStatusString(status)); }
    cudaFree(a); cudaFree(b); cudaFree(c);
  }
}
int main() {
  cublasCreate(&handle);
  check<half, half, half>("half", CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_16F);
  check<half, half, float>("half by float", CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_32F);
  check<half, float, float>("half to float", CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_16F);
  check<__nv_bfloat16, __nv_bfloat16, float>("bfloat16", CUDA_R_16BF, CUDA_R_16BF, CUBLAS_COMPUTE_32F);
  check<__nv_bfloat16, float, float>("bfloat16 to float", CUDA_R_16BF, CUDA_R_32F, CUBLAS_COMPUTE_32F);
  check<signed char, float, float>("bytes to float", CUDA_R_8I, CUDA_R_32F, CUBLAS_COMPUTE_32F);
  check<signed char, int, int>("bytes to int", CUDA_R_8I, CUDA_R_32I, CUBLAS_COMPUTE_32I);
  check<float, float, float>("float", CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32);
  check<double, double, double>("double", CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F);
  // The functions for halves, with the factors on the device, and the one for matrices of several types.
  half *h; cudaMallocManaged(&h, 4096); float *f; cudaMallocManaged(&f, 4096);
  for (int i = 0; i < 1024; i++) h[i] = __float2half(i % 3);
  h[1022] = __float2half(2.0f); h[1023] = __float2half(0.0f);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, h + 1022, h, 4, h + 16, 4, h + 1023, h + 64, 4);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
  const float one = 1, zero = 0;
  cublasSgemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, h, CUDA_R_16F, 4, h + 16, CUDA_R_16F, 4, &zero, f, CUDA_R_32F, 4);
  cudaDeviceSynchronize();
  bool good = true;
  for (int i = 0; i < 16; i++) good = good && __half2float(h[64 + i]) == 2 * f[i];
  checks++; wrong += !good;
  const cublasStatus_t refused = cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, h, CUDA_R_16F, 4, h, CUDA_R_16BF, 4, &zero, f, CUDA_R_32F, 4, CUDA_R_32F, CUBLAS_GEMM_DEFAULT);
  checks++; wrong += refused != CUBLAS_STATUS_NOT_SUPPORTED;
  printf("%d checks, %d wrong, last error: %s\n", checks, wrong, cudaGetErrorName(cudaGetLastError()));
}
