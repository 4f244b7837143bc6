// 2048 threads a block: the launch fails, and the program does not ask.
#include "../check.h"

__global__ void number(int* data) { data[threadIdx.x] = threadIdx.x; }

int main() {
  int* data = zeros<int>(2048);
  number<<<1, 2048>>>(data);  // expect: memcheck error
  cudaFree(data);
  return 0;
}
