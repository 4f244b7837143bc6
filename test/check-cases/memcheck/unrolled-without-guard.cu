// Four elements a thread, and a guard that looks at the first of them only.
#include "../check.h"

__global__ void twice(int* data, int n) {
  int i = blockIdx.x * blockDim.x * 4 + threadIdx.x;
  if (i < n) {
    for (int k = 0; k < 4; ++k) data[i + k * blockDim.x] = 2;  // expect: memcheck error x 24
  }
}

int main() {
  int* data = zeros<int>(1000);
  twice<<<2, 128>>>(data, 1000);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
