// blockIdx and threadIdx changed places, and so did the number of each.
#include "../check.h"

__global__ void number(int* data) {
  int i = threadIdx.x * blockDim.x + blockIdx.x;
  data[i] = 1;  // expect: memcheck error x 448
}

int main() {
  int* data = zeros<int>(512);
  number<<<8, 64>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
