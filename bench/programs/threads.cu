// Vector add with 2^N threads, N given: what a thread costs and what the run keeps in memory.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void add(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
int main(int, char** arguments) {
  const int n = 1 << atoi(arguments[1]);
  float* buffers[3];
  for (float*& buffer : buffers) {
    if (cudaMalloc(&buffer, n * sizeof(float)) != cudaSuccess) return 1;
    cudaMemset(buffer, 0x3f, n * sizeof(float));
  }
  // Small launches many times: what the engine does beside the first ones is as long for all.
  const int runs = n < 1 << 20 ? 1 : n < 1 << 23 ? (1 << 28) / n : 32;
  for (int run = 0; run < runs; ++run) add<<<n / 256, 256>>>(buffers[0], buffers[1], buffers[2], n);
  return cudaDeviceSynchronize();
}
