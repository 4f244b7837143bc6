// clean: a minimum that begins with infinity.
#include "../check.h"
#include <cmath>

__global__ void least(const float* x, int n, float* out) {
  float best = INFINITY;
  for (int i = threadIdx.x; i < n; i += 32) best = fminf(best, x[i]);
  for (int d = 16; d > 0; d /= 2) best = fminf(best, __shfl_xor_sync(0xffffffff, best, d));
  if (threadIdx.x == 0) out[0] = best;
}

int main() {
  float *x = counting<float>(16), *out = zeros<float>(1);
  least<<<1, 32>>>(x, 16, out);
  CHECK(done());
  return differs(out, 1, [](int) { return 0; });
}
