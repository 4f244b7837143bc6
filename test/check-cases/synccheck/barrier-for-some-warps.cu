// Two of four warps come to the barrier; the others run past it to the end.
#include "../check.h"

__global__ void front(int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 64) {
    s[t] = t;
    __syncthreads();  // expect: synccheck warning
    out[t] = s[63 - t];
  }
}

int main() {
  int* out = zeros<int>(128);
  front<<<1, 128>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
