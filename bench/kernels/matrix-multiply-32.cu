#include "repeat.h"
const int T = 32;
__global__ void tiled(const float* a, const float* b, float* c, int n) {
  __shared__ float as[T][T], bs[T][T];
  int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * T + tx, y = blockIdx.y * T + ty;
  float sum = 0;
  for (int m = 0; m < n; m += T) {
    as[ty][tx] = a[y * n + m + tx];
    bs[ty][tx] = b[(m + ty) * n + x];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < T; ++k) sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[y * n + x] = sum;
}
int main() {
  const int n = 512;
  float *a = filled<float>(n * n, 7), *b = filled<float>(n * n, 3), *c = filled<float>(n * n, 0);
  for (int run = 0; run < RUNS; ++run) tiled<<<dim3(n / T, n / T), dim3(T, T)>>>(a, b, c, n);
  return finish(c, n * n);
}
