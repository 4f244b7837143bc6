// Vectors made of length 1, one of which has length 0 on one axis only.
#include "../check.h"

__global__ void normalise(float* x, const float* length) {
  int i = threadIdx.x;
  x[i] = (x[i] + 1) / length[i];  // expect: numeric warning x 1
}

int main() {
  float *x = counting<float>(32), *length = counting<float>(32);
  normalise<<<1, 32>>>(x, length);
  CHECK(done());
  return 0;
}
