#include <cooperative_groups.h>
//! launch k <<<2, 32>>> out:i32[2]
//! fault trap line 8 block 0,0,0 thread 0,0,0
__global__ void k(int* out) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  out[blockIdx.x] = grid.is_valid();
  // Only the blocks of a cooperative launch are known to be resident.
  grid.sync();
}
