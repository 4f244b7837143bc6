// The group of the block meets in a branch that one thread takes.
#include "../check.h"
#include <cooperative_groups.h>

__global__ void meet(int* out) {
  auto block = cooperative_groups::this_thread_block();
  if (block.thread_rank() == 0) {
    *out = 1;
    block.sync();  // expect: synccheck warning
  }
}

int main() {
  int* out = zeros<int>(1);
  meet<<<1, 64>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
