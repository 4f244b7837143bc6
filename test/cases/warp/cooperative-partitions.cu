//! launch k <<<1, 64>>> label:i32[64], odd:i32[64], inner:i32[64]
//! expect label[i] = 100 * (i % 32 % 3 === 2 ? 10 : 11) + Math.floor(i % 32 / 3)
//! expect odd[i] = 1600 + Math.floor(i % 32 / 2)
//! expect inner[i] = 80 + Math.floor(i % 32 / 4)
#include <cooperative_groups.h>
__global__ void k(int* label, int* odd, int* inner) {
  namespace cg = cooperative_groups;
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int lane = warp.thread_rank(), t = threadIdx.x;
  auto third = cg::labeled_partition(cg::coalesced_threads(), lane % 3);
  label[t] = 100 * third.size() + third.thread_rank();
  auto half = cg::binary_partition(warp, lane & 1);
  odd[t] = 100 * half.size() + half.thread_rank();
  auto four = cg::tiled_partition<4>(warp);
  inner[t] = 10 * four.meta_group_size() + four.meta_group_rank();
}
