// clean: whole tiles take the branch and meet there.
#include "../check.h"
#include <cooperative_groups.h>

__global__ void meet(int* out) {
  namespace cg = cooperative_groups;
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int v = threadIdx.x;
  if (tile.meta_group_rank() % 2 == 0) {
    for (int k = 4; k > 0; k /= 2) v += tile.shfl_xor(v, k);
    tile.sync();
  }
  out[threadIdx.x] = v;
}

int main() {
  int* out = zeros<int>(64);
  meet<<<1, 64>>>(out);
  CHECK(done());
  int wrong =
      differs(out, 64, [](int i) { return i / 8 % 2 == 0 ? i / 8 * 64 + 28 : i; });
  CHECK(cudaFree(out));
  return wrong;
}
