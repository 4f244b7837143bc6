// clean: the row and column by a width.
#include "../check.h"

__constant__ int width;
__global__ void columns(int* out) {
  int i = threadIdx.x;
  out[i] = i % width;
}

int main() {
  int* out = zeros<int>(64);
  const int sixteen = 16;
  CHECK(cudaMemcpyToSymbol(width, &sixteen, sizeof(int)));
  columns<<<1, 64>>>(out);
  CHECK(done());
  int wrong = differs(out, 64, [](int i) { return i % 16; });
  CHECK(cudaFree(out));
  return wrong;
}
