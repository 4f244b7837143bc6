// Counts in global memory: threads of all blocks may read the same old count.
#include "../check.h"

__global__ void histogram(const int* data, int* bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bins[data[i] % 16]++;  // expect: racecheck error
}

int main() {
  int *data = counting<int>(256), *bins = zeros<int>(16);
  histogram<<<2, 128>>>(data, bins);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(bins));
  return 0;
}
