// clean: the whole grid meets between the two phases.
#include "../check.h"
#include <cooperative_groups.h>

__global__ void twoPhases(int* data, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  data[i] = i * 3;
  cooperative_groups::this_grid().sync();
  out[i] = data[n - 1 - i];
}

int main() {
  int *data = zeros<int>(256), *out = zeros<int>(256);
  void* arguments[] = {&data, &out};
  CHECK(cudaLaunchCooperativeKernel((void*)twoPhases, 4, 64, arguments, 0, 0));
  CHECK(done());
  int wrong = differs(out, 256, [](int i) { return (255 - i) * 3; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
