// clean: a tile of 16 lanes rotates its values through shared memory and meets in between.
#include "../check.h"
#include <cooperative_groups.h>

__global__ void rotate(int* data) {
  namespace cg = cooperative_groups;
  __shared__ int s[64];
  int t = threadIdx.x;
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  s[t] = data[t];
  tile.sync();
  int first = t - tile.thread_rank();
  data[t] = s[first + (tile.thread_rank() + 1) % 16];
}

int main() {
  int* data = counting<int>(64);
  rotate<<<1, 64>>>(data);
  CHECK(done());
  int wrong = differs(data, 64, [](int i) { return i / 16 * 16 + (i + 1) % 16; });
  CHECK(cudaFree(data));
  return wrong;
}
