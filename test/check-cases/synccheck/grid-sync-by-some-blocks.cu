// The grid is to meet, but the last block has returned.
#include "../check.h"
#include <cooperative_groups.h>

__global__ void meet(int* out) {
  if (blockIdx.x == gridDim.x - 1) return;
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  cooperative_groups::this_grid().sync();  // expect: synccheck error
}

int main() {
  int* out = zeros<int>(128);
  void* arguments[] = {&out};
  CHECK(cudaLaunchCooperativeKernel((void*)meet, 4, 32, arguments, 0, 0));
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
