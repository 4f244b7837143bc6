// Warps come to one barrier with different numbers of threads in mind.
#include "../check.h"

__global__ void meet(int* out) {
  int t = threadIdx.x;
  int count = t < 32 ? 64 : 96;
  asm volatile("bar.sync 1, %0;" ::"r"(count) : "memory");  // expect: synccheck error
  out[t] = t;
}

int main() {
  int* out = zeros<int>(64);
  meet<<<1, 64>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
