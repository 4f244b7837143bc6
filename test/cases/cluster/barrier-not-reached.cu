#include <cooperative_groups.h>
//! launch k <<<2, 64>>> out:i32[1]
//! fault grid-deadlock line 7 block 0,0,0 thread 0,0,0
// The first block waits in a loop for what the second would do behind the barrier.
__device__ volatile int flag;
__global__ void __cluster_dims__(2, 1, 1) k(int *out) {
  if (blockIdx.x == 0) while (flag == 0) {}
  cooperative_groups::this_cluster().sync();
  if (threadIdx.x == 0) flag = 1;
  out[0] = 1;
}
