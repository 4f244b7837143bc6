#include <cstdio>
//! launch k <<<1, 1>>> out:i32[2]
//! expect out = 2 0
//! prints "1 2\nnone\n"
__global__ void k(int* out) {
  out[0] = printf("%d %d\n", 1, 2);
  out[1] = printf("none\n");
}
