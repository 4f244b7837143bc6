// The barrier is said to be for 128 threads; 64 ever come.
#include "../check.h"

__global__ void meet(int* out) {
  int t = threadIdx.x;
  if (t < 64) asm volatile("bar.sync 1, 128;" ::: "memory");  // expect: synccheck error
  out[t] = t;
}

int main() {
  int* out = zeros<int>(128);
  meet<<<1, 128>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
