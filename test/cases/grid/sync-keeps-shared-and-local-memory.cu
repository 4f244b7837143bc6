#include <cooperative_groups.h>
//! launch-cooperative k <<<4, 48, 192>>> out:i32[192], global:i32[192]
//! expect out[i] = 1000 * (Math.floor(i / 48) + 1) + 47 - i % 48 + (191 - i) + i % 7 * 3
__global__ void k(int* out, int* global) {
  extern __shared__ int mine[];
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  int i = grid.thread_rank();
  int local[7];
  for (int j = 0; j < 7; j++) local[j] = j * 3;
  mine[threadIdx.x] = 1000 * (blockIdx.x + 1) + threadIdx.x;
  global[i] = i;
  grid.sync();
  out[i] = mine[47 - threadIdx.x] + global[191 - i] + local[i % 7];
}
