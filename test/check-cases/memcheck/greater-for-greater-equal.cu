// The early return should be for `i >= n`.
#include "../check.h"

__global__ void number(int* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n) return;
  data[i] = i;  // expect: memcheck error x 1
}

int main() {
  int* data = zeros<int>(1000);
  number<<<8, 128>>>(data, 1000);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
