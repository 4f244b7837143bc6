#include "repeat.h"
__global__ void interleaved(int* g, int* sums) {
  unsigned t = threadIdx.x;
  int* d = g + blockIdx.x * blockDim.x;
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (t < s) d[t] += d[t + s];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = d[0];
}
int main() {
  const int n = 1 << 24;
  int *fresh = filled<int>(n, 15), *data = filled<int>(n, 0), *sums = filled<int>(n / 512, 0);
  for (int run = 0; run < RUNS; ++run) {
    cudaMemcpy(data, fresh, n * sizeof(int), cudaMemcpyDeviceToDevice);
    interleaved<<<n / 512, 512>>>(data, sums);
  }
  return finish(sums, n / 512);
}
