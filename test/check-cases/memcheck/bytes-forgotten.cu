// As many bytes are allocated as there are elements.
#include "../check.h"

__global__ void number(float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i;  // expect: memcheck error x 750
}

int main() {
  const int n = 1000;
  float* out = nullptr;
  CHECK(cudaMalloc(&out, n));
  number<<<(n + 255) / 256, 256>>>(out, n);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
