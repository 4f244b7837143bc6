// clean: every block comes to the meeting of the grid.
#include "../check.h"
#include <cooperative_groups.h>

__global__ void meet(int* out) {
  if (blockIdx.x < gridDim.x - 1) out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  cooperative_groups::this_grid().sync();
  if (blockIdx.x == gridDim.x - 1) out[blockIdx.x * blockDim.x + threadIdx.x] = out[threadIdx.x];
}

int main() {
  int* out = zeros<int>(128);
  void* arguments[] = {&out};
  CHECK(cudaLaunchCooperativeKernel((void*)meet, 4, 32, arguments, 0, 0));
  CHECK(done());
  int wrong = differs(out, 128, [](int) { return 1; });
  CHECK(cudaFree(out));
  return wrong;
}
