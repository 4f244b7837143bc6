// clean: the third root by cbrt.
#include "../check.h"

__global__ void root(const float* x, float* out) {
  int i = threadIdx.x;
  out[i] = cbrtf(x[i] - 16);
}

int main() {
  float *x = counting<float>(32), *out = zeros<float>(32);
  root<<<1, 32>>>(x, out);
  CHECK(done());
  return 0;
}
