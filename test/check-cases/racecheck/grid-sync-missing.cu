// The second phase reads what other blocks write in the first; the grid never meets in between.
#include "../check.h"
#include <cooperative_groups.h>

__global__ void twoPhases(int* data, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  data[i] = i * 3;  // expect: racecheck error
  cooperative_groups::this_thread_block().sync();
  out[i] = data[n - 1 - i];  // with: racecheck
}

int main() {
  int *data = zeros<int>(256), *out = zeros<int>(256);
  void* arguments[] = {&data, &out};
  CHECK(cudaLaunchCooperativeKernel((void*)twoPhases, 4, 64, arguments, 0, 0));
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
