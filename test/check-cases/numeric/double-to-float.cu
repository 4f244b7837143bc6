// Doubles beyond what float holds, as floats.
#include "../check.h"

__global__ void narrow(const double* x, float* out) {
  int i = threadIdx.x;
  out[i] = x[i] * 1e37;  // expect: numeric warning x 29
}

int main() {
  double* x = counting<double>(64);
  float* out = zeros<float>(64);
  narrow<<<1, 64>>>(x, out);
  CHECK(done());
  return 0;
}
