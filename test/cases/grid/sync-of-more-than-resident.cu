#include <cooperative_groups.h>
//! launch-cooperative k <<<4, 32>>> out:i32[4]
//! resident 2
//! fault grid-deadlock line 7 block 0,0,0 thread 0,0,0
__global__ void k(int* out) {
  out[blockIdx.x] = 1;
  cooperative_groups::this_grid().sync();
  out[blockIdx.x] = 2;
}
