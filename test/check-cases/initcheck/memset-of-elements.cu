// As many bytes are set as the array has elements: three quarters of it are not.
#include "../check.h"

__global__ void count(const int* data, int* bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bins[i] += data[i];  // expect: initcheck error x 192
}

int main() {
  const int n = 256;
  int *data = counting<int>(n), *bins = unwritten<int>(n);
  CHECK(cudaMemset(bins, 0, n));
  count<<<n / 64, 64>>>(data, bins);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(bins));
  return 0;
}
