#include <cooperative_groups.h>
//! launch k <<<(4, 2), 40>>> out:i32[320], ranks:i32[16]
//! expect out[i] = 1000 * ((i / 40 | 0) % 2 === 0 ? (i / 40 | 0) + 1 : (i / 40 | 0) - 1) + 39 - i % 40
//! expect ranks[i] = i % 2 === 0 ? (i / 2 | 0) % 2 : ((i / 2 | 0) % 4 / 2 | 0) + 10 * (i / 8 | 0)
__global__ void __cluster_dims__(2, 1, 1) k(int *out, int *ranks) {
  __shared__ int own[40];
  auto cluster = cooperative_groups::this_cluster();
  const unsigned rank = cluster.block_rank(), block = blockIdx.y * gridDim.x + blockIdx.x;
  own[threadIdx.x] = 1000 * block + threadIdx.x;
  cluster.sync();
  const int *other = cluster.map_shared_rank(own, rank ^ 1);
  out[block * 40 + threadIdx.x] = other[39 - threadIdx.x];
  if (threadIdx.x == 0) {
    unsigned column, row;
    asm("mov.u32 %0, %%clusterid.x;" : "=r"(column));
    asm("mov.u32 %0, %%clusterid.y;" : "=r"(row));
    ranks[2 * block] = rank;
    ranks[2 * block + 1] = column + 10 * row;
  }
  cluster.sync();
}
