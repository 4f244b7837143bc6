// The index takes blockIdx for threadIdx: one element a block is written, and the next kernel reads all.
#include "../check.h"

__global__ void number(int* data) {
  int i = blockIdx.x * blockDim.x + blockIdx.x;
  if (threadIdx.x == 0) data[i] = 1;
}

__global__ void twice(const int* data, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 2 * data[i];  // expect: initcheck error x 252
}

int main() {
  int *data = unwritten<int>(256), *out = zeros<int>(256);
  number<<<4, 64>>>(data);
  twice<<<4, 64>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
