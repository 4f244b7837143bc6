// clean: a remainder of 64-bit numbers.
#include "../check.h"

__global__ void wrap(const long long* size, long long* out) {
  long long i = threadIdx.x;
  out[i] = (i + 5000000000ll) % (size[i] + 1);
}

int main() {
  long long *size = counting<long long>(32), *out = zeros<long long>(32);
  wrap<<<1, 32>>>(size, out);
  CHECK(done());
  return differs(out, 32, [](int i) { return (i + 5000000000ll) % (i + 1); });
}
