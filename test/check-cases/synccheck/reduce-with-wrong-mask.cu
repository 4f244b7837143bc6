// A sum over the warp whose mask leaves out the second half, which calls it as well.
#include "../check.h"

__global__ void sum(const unsigned* data, unsigned* out) {
  int t = threadIdx.x;
  out[t] = __reduce_add_sync(0x0000ffffu, data[t]);  // expect: synccheck error x 16
}

int main() {
  unsigned *data = counting<unsigned>(32), *out = zeros<unsigned>(32);
  sum<<<1, 32>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
