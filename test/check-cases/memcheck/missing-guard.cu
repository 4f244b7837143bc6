// The last block has 24 threads more than there are elements.
#include "../check.h"

__global__ void number(float* data) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = 1;  // expect: memcheck error x 24
}

int main() {
  float* data = zeros<float>(1000);
  number<<<8, 128>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
