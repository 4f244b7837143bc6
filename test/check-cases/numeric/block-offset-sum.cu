// An offset near the end of int, to which the thread number is added.
#include "../check.h"

__global__ void mark(int* part, int offset, int start) {
  int i = threadIdx.x;
  part[offset + i - start] = i;  // expect: numeric error x 32
}

int main() {
  int* part = zeros<int>(64);
  mark<<<1, 64>>>(part, 2147483647 - 31, 2147483647 - 31);
  CHECK(done());
  CHECK(cudaFree(part));
  return 0;
}
