#include "repeat.h"
__global__ void add(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
int main() {
  const int n = 1 << 24;
  float *a = filled<float>(n, 255), *b = filled<float>(n, 127), *c = filled<float>(n, 0);
  for (int run = 0; run < RUNS; ++run) add<<<n / 256, 256>>>(a, b, c, n);
  return finish(c, n);
}
