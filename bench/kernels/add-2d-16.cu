#include "repeat.h"
const int T = 16;
__global__ void add(const float* a, const float* b, float* c, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) c[y * width + x] = a[y * width + x] + b[y * width + x];
}
int main() {
  const int n = 2048;
  float *a = filled<float>(n * n, 255), *b = filled<float>(n * n, 127), *c = filled<float>(n * n, 0);
  for (int run = 0; run < RUNS; ++run) add<<<dim3(n / T, n / T), dim3(T, T)>>>(a, b, c, n, n);
  return finish(c, n * n);
}
