// Elements for each of the blocks that are left, in the last round none.
#include "../check.h"

__global__ void share(unsigned elements, unsigned* out) {
  unsigned left = 31 - threadIdx.x;
  out[threadIdx.x] = elements / left;  // expect: numeric error x 1
}

int main() {
  unsigned* out = zeros<unsigned>(32);
  share<<<1, 32>>>(1000, out);
  CHECK(done());
  return 0;
}
