// A remainder of 64-bit numbers, of which one divisor is 0.
#include "../check.h"

__global__ void wrap(const long long* size, long long* out) {
  long long i = threadIdx.x;
  out[i] = (i + 5000000000ll) % size[i];  // expect: numeric error x 1
}

int main() {
  long long *size = counting<long long>(32), *out = zeros<long long>(32);
  wrap<<<1, 32>>>(size, out);
  CHECK(done());
  return 0;
}
