// Warps read a word of shared memory to which another one stores, without a barrier, what is there already.
#include "../check.h"

__global__ void flags(const int* values, int* out) {
  __shared__ int before, behind;
  if (threadIdx.x == 0) before = behind = values[0];
  __syncthreads();
  if (threadIdx.x < 32) out[threadIdx.x] = before;  // expect: racecheck error [war]
  if (threadIdx.x == 32) before = values[1];        // with: racecheck [war]
  if (threadIdx.x == 0) behind = values[2];         // expect: racecheck error [raw]
  if (threadIdx.x >= 64) out[threadIdx.x] = behind;  // with: racecheck [raw]
  __syncthreads();
  out[threadIdx.x] += before;
}

int main() {
  int *values = zeros<int>(3), *out = zeros<int>(96);
  flags<<<1, 96>>>(values, out);
  CHECK(done());
  CHECK(cudaFree(values));
  CHECK(cudaFree(out));
  return 0;
}
