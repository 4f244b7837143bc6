// A constant array of 16 floats is given 32.
#include "../check.h"

__constant__ float weights[16];

int main() {
  std::vector<float> h(32, 1.f);
  cudaMemcpyToSymbol(weights, h.data(), 32 * sizeof(float));  // expect: memcheck error x 1
  return 0;
}
