#include <cooperative_groups.h>
//! launch-cooperative k <<<(2, 3), 96>>> out:i32[6], total:i32[1]
//! expect out[i] = 6 * 40
// Threads, warps and whole blocks' parts that have ended are not waited for.
__global__ void k(int* out, int* total) {
  if (threadIdx.x >= 40) return;
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  atomicAdd(total, 1);
  grid.sync();
  if (threadIdx.x == 0) out[grid.block_rank()] = *total;
}
