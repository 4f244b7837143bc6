// A grid can only meet if it was launched as a cooperative one.
#include "../check.h"
#include <cooperative_groups.h>

__global__ void meet(int* out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  cooperative_groups::this_grid().sync();  // expect: memcheck error
}

int main() {
  int* out = zeros<int>(128);
  meet<<<4, 32>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
