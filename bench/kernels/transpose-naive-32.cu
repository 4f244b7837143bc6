#include "repeat.h"
__global__ void naive(const float* in, float* out, int n) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  if (x < n && y < n) out[x * n + y] = in[y * n + x];
}
int main() {
  const int n = 2048;
  float *in = filled<float>(n * n, 255), *out = filled<float>(n * n, 0);
  for (int run = 0; run < RUNS; ++run) naive<<<dim3(n / 32, n / 32), dim3(32, 32)>>>(in, out, n);
  return finish(out, n * n);
}
