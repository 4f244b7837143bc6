// The array is freed before the kernel that fills it.
#include "../check.h"

__global__ void number(int* data) {
  data[threadIdx.x] = threadIdx.x;  // expect: memcheck error x 32
}

int main() {
  int* data = zeros<int>(1024);
  CHECK(cudaFree(data));
  number<<<1, 32>>>(data);
  CHECK(done());
  return 0;
}
