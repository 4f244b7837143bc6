// The second array is never freed.
// options: leaks
#include "../check.h"

__global__ void number(int* data) { data[threadIdx.x] = threadIdx.x; }

int main() {
  int* data = nullptr;
  int* more = nullptr;
  cudaMalloc(&data, 4096);
  cudaMalloc(&more, 2048);  // expect: memcheck error x 1
  number<<<1, 32>>>(data);
  number<<<1, 32>>>(more);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
