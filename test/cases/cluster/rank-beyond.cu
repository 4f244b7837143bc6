#include <cooperative_groups.h>
//! launch k <<<2, 32>>> out:i32[64]
//! fault out-of-bounds line 8 block 0,0,0 thread 0,0,0
__global__ void __cluster_dims__(2, 1, 1) k(int *out) {
  __shared__ int own[32];
  auto cluster = cooperative_groups::this_cluster();
  cluster.sync();
  out[threadIdx.x] = cluster.map_shared_rank(own, 2)[threadIdx.x];
}
