#include <cooperative_groups.h>
#include <cstdio>
//! launch-cooperative k <<<3, 32>>> depth:i32[3]=i+2, out:i32[3]
//! expect out[i] = 2 + 6 + 24
//! prints "block 0: 2\nblock 1: 6\nblock 2: 24\nall: 32\n"
// Frames of called functions are done with before a block gives way.
__device__ __noinline__ int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
__global__ void k(int* depth, int* out) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  int own = factorial(depth[blockIdx.x]);
  if (threadIdx.x == 0) {
    printf("block %d: %d\n", blockIdx.x, own);
    depth[blockIdx.x] = own;
  }
  grid.sync();
  int total = depth[0] + depth[1] + depth[2];
  if (threadIdx.x == 0) out[blockIdx.x] = total;
  grid.sync();
  if (grid.thread_rank() == 0) printf("all: %d\n", total);
}
