#include "repeat.h"
const int BINS = 256, EACH = 16;
__global__ void histogram(const int* data, int* bins, int n) {
  __shared__ int local[BINS];
  local[threadIdx.x] = 0;
  __syncthreads();
  int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    atomicAdd(&local[data[i]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}
int main() {
  const int n = 1 << 22;
  int* host = (int*)malloc(n * sizeof(int));
  unsigned state = 12345;
  for (int i = 0; i < n; ++i) host[i] = nextRandom(state) & (BINS - 1);
  int *data = uploaded(host, n), *bins = filled<int>(BINS, 0);
  for (int run = 0; run < RUNS; ++run) {
    cudaMemset(bins, 0, BINS * sizeof(int));
    histogram<<<n / (BINS * EACH), BINS>>>(data, bins, n);
  }
  return finish(bins, BINS);
}
