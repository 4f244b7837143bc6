// Each side of a branch has a barrier of its own, and a warp is on both sides.
#include "../check.h"

__global__ void sides(int* out) {
  int t = threadIdx.x;
  if (t % 32 < 16) {
    out[t] = 1;
    __syncthreads();  // expect: synccheck error [left]
  } else {
    out[t] = 2;
    __syncthreads();  // expect: synccheck error [right]
  }
}

int main() {
  int* out = zeros<int>(64);
  sides<<<1, 64>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
