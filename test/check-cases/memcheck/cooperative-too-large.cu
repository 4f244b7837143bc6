// A cooperative launch of more blocks than the device holds at once.
#include "../check.h"
#include <cooperative_groups.h>

__global__ void steps(int* data) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  data[grid.thread_rank()] = 1;
  grid.sync();
  data[grid.thread_rank()] += 1;
}

int main() {
  const int blocks = 4096, size = 1024;
  int* data = zeros<int>(blocks * size);
  void* arguments[] = {&data};
  cudaError_t status = cudaLaunchCooperativeKernel((void*)steps, blocks, size, arguments);  // expect: memcheck error x 1
  if (status != cudaErrorCooperativeLaunchTooLarge) return 1;
  CHECK(cudaFree(data));
  return 0;
}
