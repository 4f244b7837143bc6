// An entropy with a probability of 0, whose logarithm is infinite.
#include "../check.h"

__global__ void entropy(const float* p, float* out) {
  int i = threadIdx.x;
  out[i] = -logf(p[i]);  // expect: numeric warning x 1
}

int main() {
  float *p = counting<float>(32), *out = zeros<float>(32);
  entropy<<<1, 32>>>(p, out);
  CHECK(done());
  return 0;
}
