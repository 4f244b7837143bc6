#include "repeat.h"
__global__ void tiled(const float* in, float* out, int n) {
  __shared__ float tile[16][16 + 1];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}
int main() {
  const int n = 2048;
  float *in = filled<float>(n * n, 255), *out = filled<float>(n * n, 0);
  for (int run = 0; run < RUNS; ++run) tiled<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(in, out, n);
  return finish(out, n * n);
}
