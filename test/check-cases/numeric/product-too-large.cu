// A product of many numbers, beyond what float holds.
#include "../check.h"

__global__ void product(const float* x, int n, float* out) {
  float p = 1;
  for (int i = 1; i < n; ++i) p *= x[i];  // expect: numeric warning x 1
  out[0] = p;
}

int main() {
  float *x = counting<float>(64), *out = zeros<float>(1);
  product<<<1, 1>>>(x, 64, out);
  CHECK(done());
  return 0;
}
