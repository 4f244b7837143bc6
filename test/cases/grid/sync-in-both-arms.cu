#include <cooperative_groups.h>
//! launch-cooperative k <<<5, 32>>> flags:i32[5], out:i32[5]
//! expect out[i] = i % 2 ? 4 : 6
__global__ void k(int* flags, int* out) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  if (threadIdx.x == 0) flags[blockIdx.x] = blockIdx.x % 2 ? 1 : 2;
  int sum = 0;
  if (blockIdx.x % 2) {
    grid.sync();
    for (int i = 0; i < 5; i += 2) sum += flags[i];
    sum -= 2;
  } else {
    grid.sync();
    for (int i = 0; i < 5; i++) sum += flags[i];
    sum -= 2;
  }
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
