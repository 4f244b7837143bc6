#include "repeat.h"
__global__ void naive(const float* in, float* out, int n) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < n && y < n) out[x * n + y] = in[y * n + x];
}
int main() {
  const int n = 2048;
  float *in = filled<float>(n * n, 255), *out = filled<float>(n * n, 0);
  for (int run = 0; run < RUNS; ++run) naive<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(in, out, n);
  return finish(out, n * n);
}
