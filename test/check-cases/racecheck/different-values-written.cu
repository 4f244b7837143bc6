// Two warps write different values to one word of shared memory; another kernel's write equal ones.
#include "../check.h"

__global__ void different(int* out) {
  __shared__ int word;
  if (threadIdx.x == 0) word = 1;   // expect: racecheck error [different]
  if (threadIdx.x == 32) word = 2;  // with: racecheck [different]
  __syncthreads();
  out[threadIdx.x] = word;
}

__global__ void equal(int* out) {
  __shared__ int word;
  if (threadIdx.x == 0) word = 3;   // expect: racecheck note [equal]
  if (threadIdx.x == 32) word = 3;  // with: racecheck [equal]
  __syncthreads();
  out[threadIdx.x] = word;
}

int main() {
  int* out = zeros<int>(64);
  different<<<1, 64>>>(out);
  equal<<<1, 64>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
