// clean: divisions that only some rounds of a loop make, by what all rounds have in common.
#include "../check.h"

__global__ void ratios(const float* x, const int* divisors, int n, float* out, int* quotients) {
  int i = threadIdx.x;
  float sum = 0;
  int whole = 0;
  for (int k = 0; k < n; ++k) {
    if (x[i] != 0) sum += x[k] / x[i];
    if (divisors[i] != 0) whole += k / divisors[i];
  }
  out[i] = sum;
  quotients[i] = whole;
}

int main() {
  float *x = counting<float>(32), *out = zeros<float>(32);
  int *divisors = counting<int>(32), *quotients = zeros<int>(32);
  ratios<<<1, 32>>>(x, divisors, 32, out, quotients);
  CHECK(done());
  return differs(quotients, 2, [](int i) { return i * 31 * 16; });
}
