#include <cooperative_groups.h>
//! launch-cooperative k <<<6, 64>>> a:i32[384]=iota, b:i32[384], n:i32=384
//! expect a[i] = [1, 4, 6, 4, 1].reduce((sum, weight, k) => sum + weight * ((i + 2 * k - 4 + 384) % 384), 0)
// Each step needs what all blocks made in the one before.
__global__ void k(int* a, int* b, int n) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  int i = grid.thread_rank();
  for (int step = 0; step < 4; step++) {
    b[i] = a[(i + 1) % n] + a[(i + n - 1) % n];
    grid.sync();
    a[i] = b[i];
    grid.sync();
  }
}
