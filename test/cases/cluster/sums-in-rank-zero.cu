#include <cooperative_groups.h>
//! resident 5
//! launch k <<<(4, 4), 64>>> out:i32[16]
//! expect out[i] = 64 * (64 * [0, 2, 8, 10][((i / 8 | 0) * 2 + (i % 4 / 2 | 0))] + 160) + 4 * 2016
// Clusters of 2 × 2 blocks; more than fit at once. Lanes of a warp add to different blocks' memory.
__global__ void __cluster_dims__(2, 2, 1) k(int *out) {
  __shared__ int sums[2];
  auto cluster = cooperative_groups::this_cluster();
  if (threadIdx.x < 2) sums[threadIdx.x] = 0;
  cluster.sync();
  const int block = blockIdx.y * 4 + blockIdx.x;
  int *target = cluster.map_shared_rank(&sums[threadIdx.x & 1], threadIdx.x & 3);
  atomicAdd(target, 16 * block + threadIdx.x);
  cluster.barrier_arrive();
  cluster.barrier_wait();
  int sum = 0;
  for (int rank = 0; rank < 4; rank++)
    for (int i = 0; i < 2; i++) sum += *cluster.map_shared_rank(&sums[i], rank);
  if (threadIdx.x == 0) out[block] = sum;
  cluster.sync();
}
