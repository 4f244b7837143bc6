// One window of a matrix of 70,000 x 70,000 is in memory; the index in the whole matrix does not fit an int.
#include "../check.h"

__global__ void fill(float* window, int firstRow, int width, int start) {
  int row = firstRow + blockIdx.x, column = threadIdx.x;
  window[row * width + column - start] = 1;  // expect: numeric error x 64
}

int main() {
  float* window = zeros<float>(64);
  fill<<<1, 64>>>(window, 60000, 70000, (int)(60000u * 70000u));
  CHECK(done());
  CHECK(cudaFree(window));
  return 0;
}
