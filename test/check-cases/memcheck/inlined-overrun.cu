// The overrun is in a function that the kernel calls.
#include "../check.h"

__device__ int at(const int* data, int i) {
  return data[i];  // expect: memcheck error x 2
}

__global__ void second(const int* data, int* out) { out[threadIdx.x] = at(data, threadIdx.x + 2); }

int main() {
  int *data = counting<int>(32), *out = zeros<int>(32);
  second<<<1, 32>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
