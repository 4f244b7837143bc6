// A tile of 16 lanes rotates its values through shared memory without meeting.
#include "../check.h"
#include <cooperative_groups.h>

__global__ void rotate(int* data) {
  namespace cg = cooperative_groups;
  __shared__ int s[64];
  int t = threadIdx.x;
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  s[t] = data[t];  // expect: racecheck warning
  int first = t - tile.thread_rank();
  data[t] = s[first + (tile.thread_rank() + 1) % 16];  // with: racecheck
}

int main() {
  int* data = counting<int>(64);
  rotate<<<1, 64>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
