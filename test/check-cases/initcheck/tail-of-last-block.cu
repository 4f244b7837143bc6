// One kernel writes n elements, the next one reads as many as its blocks have threads.
#include "../check.h"

__global__ void square(int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i * i;
}

__global__ void sum(const int* in, int* out) {
  atomicAdd(out, in[blockIdx.x * blockDim.x + threadIdx.x]);  // expect: initcheck error x 56
}

int main() {
  const int n = 200, rounded = 256;
  int *squares = unwritten<int>(rounded), *out = zeros<int>(1);
  square<<<rounded / 64, 64>>>(squares, n);
  sum<<<rounded / 64, 64>>>(squares, out);
  CHECK(done());
  CHECK(cudaFree(squares));
  CHECK(cudaFree(out));
  return 0;
}
