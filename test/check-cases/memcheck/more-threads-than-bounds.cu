// A kernel is launched with more threads than its launch bounds promise.
#include "../check.h"

__global__ void __launch_bounds__(128) number(int* out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}

int main() {
  int* out = zeros<int>(1024);
  number<<<4, 256>>>(out);  // expect: memcheck error
  if (cudaGetLastError() == cudaSuccess) return 1;
  CHECK(cudaFree(out));
  return 0;
}
