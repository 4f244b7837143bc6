// clean: values beyond the last bin count there.
#include "../check.h"

__global__ void histogram(const int* data, int* bins) {
  atomicAdd(&bins[min(data[threadIdx.x], 99)], 1);
}

int main() {
  int *data = counting<int>(256), *bins = zeros<int>(100);
  histogram<<<1, 256>>>(data, bins);
  CHECK(done());
  int wrong = differs(bins, 100, [](int i) { return i < 99 ? 1 : 157; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(bins));
  return wrong;
}
