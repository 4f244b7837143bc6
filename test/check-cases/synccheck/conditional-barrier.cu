// Only the even threads of each warp come to the barrier.
#include "../check.h"

__global__ void half(int* out) {
  int t = threadIdx.x;
  if (t % 2 == 0) {
    out[t] = 1;
    __syncthreads();  // expect: synccheck warning
    out[t] += 1;
  }
}

int main() {
  int* out = zeros<int>(64);
  half<<<1, 64>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
