// clean: each half of the warp adds up what it has, with its own mask.
#include "../check.h"

__global__ void sum(const unsigned* data, unsigned* out) {
  int t = threadIdx.x;
  unsigned mask = t < 16 ? 0x0000ffffu : 0xffff0000u;
  if (t < 16)
    out[t] = __reduce_add_sync(mask, data[t]);
  else
    out[t] = __reduce_max_sync(mask, data[t]);
}

int main() {
  unsigned *data = counting<unsigned>(32), *out = zeros<unsigned>(32);
  sum<<<1, 32>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 32, [](int i) { return i < 16 ? 120 : 31; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
