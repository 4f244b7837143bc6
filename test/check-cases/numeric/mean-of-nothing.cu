// A mean of no elements: 0 / 0.
#include "../check.h"

__global__ void mean(const float* sums, const float* counts, float* out) {
  int i = threadIdx.x;
  out[i] = sums[i] / counts[i];  // expect: numeric warning x 1
}

int main() {
  float *sums = counting<float>(32), *counts = counting<float>(32), *out = zeros<float>(32);
  mean<<<1, 32>>>(sums, counts, out);
  CHECK(done());
  return 0;
}
