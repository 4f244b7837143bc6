#include <cooperative_groups.h>
//! launch-cooperative k <<<3, 64>>> out:i32[3]
//! fault barrier-deadlock line 7 block 1,0,0 thread 0,0,0
__global__ void k(int* out) {
  // In the second block, the first warp waits for its block and the other for the grid.
  if (blockIdx.x == 1 && threadIdx.x < 32)
    __syncthreads();
  cooperative_groups::this_grid().sync();
  out[blockIdx.x] = 1;
}
