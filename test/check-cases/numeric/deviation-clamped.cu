// clean: a deviation by the difference of two means, not below 0.
#include "../check.h"

__global__ void deviation(const float* mean, const float* meanOfSquares, float* out) {
  int i = threadIdx.x;
  out[i] = sqrtf(fmaxf(meanOfSquares[i] - mean[i], 0));
}

int main() {
  float *mean = counting<float>(32), *squares = zeros<float>(32), *out = zeros<float>(32);
  deviation<<<1, 32>>>(mean, squares, out);
  CHECK(done());
  return differs(out, 32, [](int) { return 0; });
}
