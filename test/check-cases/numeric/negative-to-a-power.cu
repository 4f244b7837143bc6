// The third root by a power, of negative numbers too.
#include "../check.h"

__global__ void root(const float* x, float* out) {
  int i = threadIdx.x;
  out[i] = powf(x[i] - 16, 1.0f / 3);  // expect: numeric warning x 16
}

int main() {
  float *x = counting<float>(32), *out = zeros<float>(32);
  root<<<1, 32>>>(x, out);
  CHECK(done());
  return 0;
}
