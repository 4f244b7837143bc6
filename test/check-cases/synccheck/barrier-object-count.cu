// The barrier waits for the whole block; a half of it arrives.
#include "../check.h"
#include <cuda/barrier>

__global__ void meet(int* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  int t = threadIdx.x;
  if (t == 0) init(&all, blockDim.x);
  __syncthreads();
  if (t < 32) all.arrive_and_wait();  // expect: synccheck error
  out[t] = t;
}

int main() {
  int* out = zeros<int>(64);
  meet<<<1, 64>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
