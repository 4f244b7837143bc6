// The barrier of a thread block's group in a branch that half of each warp takes.
#include "../check.h"
#include <cooperative_groups.h>

__global__ void halves(int* data) {
  __shared__ int s[64];
  auto block = cooperative_groups::this_thread_block();
  int t = threadIdx.x;
  s[t] = data[t];
  if (t % 32 < 16) {
    block.sync();  // expect: synccheck error
    s[t] += 1;
  } else {
    block.sync();  // expect: synccheck error
    s[t] += 2;
  }
  data[t] = s[t];
}

int main() {
  int* data = counting<int>(64);
  halves<<<1, 64>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
