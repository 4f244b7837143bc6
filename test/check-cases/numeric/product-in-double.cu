// clean: a product of many numbers in double.
#include "../check.h"

__global__ void product(const float* x, int n, double* out) {
  double p = 1;
  for (int i = 1; i < n; ++i) p *= x[i];
  out[0] = p;
}

int main() {
  float* x = counting<float>(64);
  double* out = zeros<double>(1);
  product<<<1, 1>>>(x, 64, out);
  CHECK(done());
  return 0;
}
