// A deviation by the difference of two means, which rounding makes negative.
#include "../check.h"

__global__ void deviation(const float* mean, const float* meanOfSquares, float* out) {
  int i = threadIdx.x;
  out[i] = sqrtf(meanOfSquares[i] - mean[i]);  // expect: numeric warning x 31
}

int main() {
  float *mean = counting<float>(32), *squares = zeros<float>(32), *out = zeros<float>(32);
  deviation<<<1, 32>>>(mean, squares, out);
  CHECK(done());
  return 0;
}
