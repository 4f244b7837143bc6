//! launch k <<<1, 256>>> out:i32[1536]
//! expect out[i] = i < 256 ? (i < 128 ? 128 : 384) : i < 512 ? 1 : i < 768 ? i % 128 + 1 : i < 1024 ? i % 128 : i < 1280 ? (i % 256 < 128 ? 5 : 133) : i < 1408 ? 1 : 2
// Tiles of four warps: a sum, a vote, scans, a value from one thread, and what a barrier among them lets see.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
__global__ void k(int* out) {
  __shared__ cg::block_tile_memory<256> memory;
  __shared__ int seen[256];
  auto block = cg::this_thread_block(memory);
  auto tile = cg::tiled_partition<128>(block);
  const int i = threadIdx.x;
  out[i] = cg::reduce(tile, i < 128 ? 1 : 3, cg::plus<int>());
  out[256 + i] = tile.any(tile.thread_rank() == 77) && !tile.all(tile.thread_rank() != 100);
  out[512 + i] = cg::inclusive_scan(tile, 1);
  out[768 + i] = cg::exclusive_scan(tile, 1, cg::plus<int>());
  out[1024 + i] = tile.shfl(i, 5);
  seen[i] = tile.meta_group_rank() + 1;
  tile.sync();
  out[1280 + i] = seen[i / 128 * 128 + 127 - i % 128] + (tile.meta_group_size() - 2);
}
