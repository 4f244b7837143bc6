// clean: vectors made of length 1, but those of length 0.
#include "../check.h"

__global__ void normalise(float* x, const float* length) {
  int i = threadIdx.x;
  if (length[i] > 0) x[i] = (x[i] + 1) / length[i];
}

int main() {
  float *x = counting<float>(32), *length = counting<float>(32);
  normalise<<<1, 32>>>(x, length);
  CHECK(done());
  return differs(x, 32, [](int i) { return i ? (i + 1.0f) / i : 0; });
}
