// An angle by a cosine that rounding has made greater than 1.
#include "../check.h"

__global__ void angle(const float* cosine, float* out) {
  int i = threadIdx.x;
  out[i] = acosf(cosine[i] * 1.0001f);  // expect: numeric warning x 31
}

int main() {
  float *cosine = counting<float>(32), *out = zeros<float>(32);
  angle<<<1, 32>>>(cosine, out);
  CHECK(done());
  return 0;
}
