// Half of a tile's lanes take part in its sum.
#include "../check.h"
#include <cooperative_groups.h>

__global__ void meet(int* out) {
  namespace cg = cooperative_groups;
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int v = threadIdx.x;
  if (tile.thread_rank() < 8) {
    for (int k = 4; k > 0; k /= 2) v += tile.shfl_xor(v, k);  // expect: synccheck warning
  }
  out[threadIdx.x] = v;
}

int main() {
  int* out = zeros<int>(32);
  meet<<<1, 32>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
