// Two arrays of the same size, one behind the other: what runs over the first lands in the second.
#include "../check.h"

__global__ void number(int* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = i;  // expect: memcheck error x 64
}

int main() {
  int *a = zeros<int>(64), *b = zeros<int>(64);
  number<<<1, 128>>>(a, 128);
  CHECK(done());
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  return 0;
}
