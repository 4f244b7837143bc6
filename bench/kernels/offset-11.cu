#include "repeat.h"
__global__ void readOffset(const float* a, const float* b, float* c, int n, int offset) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, k = i + offset;
  if (k < n) c[i] = a[k] + b[k];
}
int main() {
  const int n = 1 << 24;
  float *a = filled<float>(n, 255), *b = filled<float>(n, 127), *c = filled<float>(n, 0);
  for (int run = 0; run < RUNS; ++run) readOffset<<<n / 512, 512>>>(a, b, c, n, 11);
  return finish(c, n);
}
