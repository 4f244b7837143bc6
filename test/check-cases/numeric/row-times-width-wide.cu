// clean: the index in a matrix of 70,000 x 70,000 in 64 bits, of which a window is in memory.
#include "../check.h"

__global__ void fill(float* window, int firstRow, int width, long long start) {
  int row = firstRow + blockIdx.x, column = threadIdx.x;
  window[(long long)row * width + column - start] = 1;
}

int main() {
  float* window = zeros<float>(64);
  fill<<<1, 64>>>(window, 60000, 70000, 60000ll * 70000);
  CHECK(done());
  int wrong = differs(window, 64, [](int) { return 1; });
  CHECK(cudaFree(window));
  return wrong;
}
