// clean: an entropy with probabilities of which none is 0.
#include "../check.h"

__global__ void entropy(const float* p, float* out) {
  int i = threadIdx.x;
  out[i] = -logf(p[i] + 1e-7f);
}

int main() {
  float *p = counting<float>(32), *out = zeros<float>(32);
  entropy<<<1, 32>>>(p, out);
  CHECK(done());
  return 0;
}
