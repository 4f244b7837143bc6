// clean: each half of the block meets at a barrier of its own, for as many threads as come.
#include "../check.h"

__global__ void meet(int* out) {
  int t = threadIdx.x;
  if (t < 64)
    asm volatile("bar.sync 1, 64;" ::: "memory");
  else
    asm volatile("bar.sync 2, 64;" ::: "memory");
  out[t] = t;
}

int main() {
  int* out = zeros<int>(128);
  meet<<<1, 128>>>(out);
  CHECK(done());
  int wrong = differs(out, 128, [](int i) { return i; });
  CHECK(cudaFree(out));
  return wrong;
}
