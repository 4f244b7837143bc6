// clean: elements for each of the blocks that are left, at least one.
#include "../check.h"

__global__ void share(unsigned elements, unsigned* out) {
  unsigned left = 31 - threadIdx.x;
  out[threadIdx.x] = elements / max(left, 1u);
}

int main() {
  unsigned* out = zeros<unsigned>(32);
  share<<<1, 32>>>(1000, out);
  CHECK(done());
  return differs(out, 32, [](int i) { return 1000 / (i == 31 ? 1 : 31 - i); });
}
