// clean: variables of the device begin with zero, or with what the source gives them.
#include "../check.h"

__device__ int counters[32];
__device__ int steps[4] = {1, 2, 3, 4};
__constant__ int offsets[32];

__global__ void count(int* out) {
  counters[threadIdx.x] += steps[threadIdx.x % 4] + offsets[threadIdx.x];
  out[threadIdx.x] = counters[threadIdx.x];
}

int main() {
  int* out = unwritten<int>(32);
  count<<<1, 32>>>(out);
  CHECK(done());
  int wrong = differs(out, 32, [](int i) { return i % 4 + 1; });
  CHECK(cudaFree(out));
  return wrong;
}
