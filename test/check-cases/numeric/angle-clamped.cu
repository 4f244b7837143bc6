// clean: an angle by a cosine that is kept from -1 to 1.
#include "../check.h"

__global__ void angle(const float* cosine, float* out) {
  int i = threadIdx.x;
  out[i] = acosf(fminf(fmaxf(cosine[i] * 1.0001f, -1), 1));
}

int main() {
  float *cosine = counting<float>(32), *out = zeros<float>(32);
  angle<<<1, 32>>>(cosine, out);
  CHECK(done());
  return 0;
}
