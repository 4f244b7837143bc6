// Counts in shared memory: two threads may read the same old count.
#include "../check.h"

__global__ void histogram(const int* data, int* bins) {
  __shared__ int mine[16];
  int t = threadIdx.x;
  if (t < 16) mine[t] = 0;
  __syncthreads();
  mine[data[blockIdx.x * 128 + t] % 16] += 1;  // expect: racecheck error
  __syncthreads();
  if (t < 16) atomicAdd(&bins[t], mine[t]);
}

int main() {
  int *data = counting<int>(256), *bins = zeros<int>(16);
  histogram<<<2, 128>>>(data, bins);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(bins));
  return 0;
}
