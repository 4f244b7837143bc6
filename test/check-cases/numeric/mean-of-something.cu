// clean: a mean of elements, of which there is at least one.
#include "../check.h"

__global__ void mean(const float* sums, const float* counts, float* out) {
  int i = threadIdx.x;
  out[i] = sums[i] / fmaxf(counts[i], 1);
}

int main() {
  float *sums = counting<float>(32), *counts = counting<float>(32), *out = zeros<float>(32);
  mean<<<1, 32>>>(sums, counts, out);
  CHECK(done());
  return differs(out, 32, [](int i) { return i ? 1 : 0; });
}
