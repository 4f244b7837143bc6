#include <cstdio>
//! launch k <<<1, 6>>> src:i32[6]=i*i
//! prints "odd 1: 1\nodd 3: 9\nodd 5: 25\n"
__global__ void k(const int* src) {
  if (threadIdx.x % 2) printf("odd %d: %d\n", threadIdx.x, src[threadIdx.x]);
}
