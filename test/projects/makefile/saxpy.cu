#include "saxpy.h"

__global__ void saxpyKernel(int n, float a, const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void saxpy(int n, float a, const float* x, float* y) {
  saxpyKernel<<<(n + 255) / 256, 256>>>(n, a, x, y);
}
