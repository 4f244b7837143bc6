// 16 lanes wait for the whole warp, whose other lanes are on their way to the end.
#include "../check.h"

__global__ void wait(int* out) {
  int t = threadIdx.x;
  if (t < 16) {
    out[t] = 1;
    __syncwarp();  // expect: synccheck warning
    out[t] += 1;
  }
}

int main() {
  int* out = zeros<int>(32);
  wait<<<1, 32>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
