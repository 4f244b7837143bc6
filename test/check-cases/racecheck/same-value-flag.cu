// Many threads set a flag to the same value: untidy, but any order gives the same result.
#include "../check.h"

__global__ void any(const int* data, int* out) {
  __shared__ int found;
  int t = threadIdx.x;
  if (t == 0) found = 0;
  __syncthreads();
  if (data[t] > 99) found = 1;  // expect: racecheck note
  __syncthreads();
  if (t == 0) *out = found;
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(1);
  any<<<1, 128>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
