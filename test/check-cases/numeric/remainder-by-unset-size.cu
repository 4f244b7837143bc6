// The row and column by a width that was never set.
#include "../check.h"

__constant__ int width;
__global__ void columns(int* out) {
  int i = threadIdx.x;
  out[i] = i % width;  // expect: numeric error x 64
}

int main() {
  int* out = zeros<int>(64);
  columns<<<1, 64>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
