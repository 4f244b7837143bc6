// clean: one warp announces its result without waiting, the other waits for it.
#include "../check.h"

__global__ void handOver(int* out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t < 32) {
    s[t] = 2 * t;
    __threadfence_block();
    asm volatile("bar.arrive 1, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    out[t - 32] = s[63 - t];
  }
}

int main() {
  int* out = zeros<int>(32);
  handOver<<<1, 64>>>(out);
  CHECK(done());
  int wrong = differs(out, 32, [](int i) { return 2 * (31 - i); });
  CHECK(cudaFree(out));
  return wrong;
}
