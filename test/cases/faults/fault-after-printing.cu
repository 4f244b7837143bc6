#include <cstdio>
//! launch k <<<2, 1>>> out:i32[1]
//! prints "block 0\n"
//! prints "block 1\n"
//! fault out-of-bounds line 8 block 1,0,0 thread 0,0,0
__global__ void k(int* out) {
  printf("block %d\n", blockIdx.x);
  out[blockIdx.x] = 1;
}
