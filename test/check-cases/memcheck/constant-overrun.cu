// A table of 16 in constant memory is asked for a seventeenth entry, and many more.
#include "../check.h"

__constant__ float table[16];

__global__ void lookUp(float* out, int distance) {
  out[threadIdx.x] = table[threadIdx.x + distance];  // expect: memcheck error x 32
}

int main() {
  std::vector<float> h(16, 2.f);
  float* out = zeros<float>(32);
  CHECK(cudaMemcpyToSymbol(table, h.data(), 16 * sizeof(float)));
  lookUp<<<1, 32>>>(out, 100000);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
