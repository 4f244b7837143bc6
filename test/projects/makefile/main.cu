#include <cstdio>
#include <cstdlib>
#include <vector>

#include "saxpy.h"

__global__ void fill(int n, float* x, float value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = value;
}

int main(int argc, char** argv) {
  int n = argc > 1 ? std::atoi(argv[1]) : 256;
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  fill<<<(n + 255) / 256, 256>>>(n, x, 1.5f);
  fill<<<(n + 255) / 256, 256>>>(n, y, 2.0f);
  saxpy(n, 2.0f, x, y);
  std::vector<float> host(n);
  cudaMemcpy(host.data(), y, n * sizeof(float), cudaMemcpyDeviceToHost);
  float error = worst(n, host.data(), 5.0f);
  std::printf("%d values, largest error %g\n", n, error);
  return error == 0 ? 0 : 1;
}
