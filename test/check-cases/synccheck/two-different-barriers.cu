// Half of the warps wait at one barrier, half at another, each for the whole block.
#include "../check.h"

__global__ void meet(int* out) {
  int t = threadIdx.x;
  if (t < 32)
    asm volatile("bar.sync 1, 64;" ::: "memory");  // expect: synccheck error
  else
    asm volatile("bar.sync 2, 64;" ::: "memory");
  out[t] = t;
}

int main() {
  int* out = zeros<int>(64);
  meet<<<1, 64>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
