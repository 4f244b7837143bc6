// Values reach 255; there are 100 bins, and atomics do not look.
#include "../check.h"

__global__ void histogram(const int* data, int* bins) {
  atomicAdd(&bins[data[threadIdx.x]], 1);  // expect: memcheck error x 156
}

int main() {
  int *data = counting<int>(256), *bins = zeros<int>(100);
  histogram<<<1, 256>>>(data, bins);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(bins));
  return 0;
}
