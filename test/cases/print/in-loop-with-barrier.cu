#include <cstdio>
//! launch k <<<1, 64>>>
//! prints "0:0\n0:32\n1:0\n1:32\n"
__global__ void k() {
  for (int n = 0; n < 2; n++) {
    if (threadIdx.x % 32 == 0) printf("%d:%d\n", n, threadIdx.x);
    __syncthreads();
  }
}
