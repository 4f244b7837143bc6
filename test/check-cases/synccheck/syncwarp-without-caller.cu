// The first 16 lanes name the others in their mask.
#include "../check.h"

__global__ void wait(int* out) {
  int t = threadIdx.x;
  if (t < 16) __syncwarp(0xffff0000u);  // expect: synccheck error x 16
  out[t] = t;
}

int main() {
  int* out = zeros<int>(32);
  wait<<<1, 32>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
