// clean: votes of a whole warp, of the lanes of a branch, and of a warp that has fewer lanes.
#include "../check.h"

__global__ void vote(unsigned* out) {
  int t = threadIdx.x;
  unsigned mask = t < 32 ? 0xffffffffu : 0x0000ffffu;
  out[t] = __ballot_sync(mask, t % 2);
  if (t < 8) out[t] = __ballot_sync(0x000000ffu, t % 2);
}

int main() {
  unsigned* out = zeros<unsigned>(48);
  vote<<<1, 48>>>(out);
  CHECK(done());
  int wrong = differs(out, 48, [](int i) { return i < 8 ? 0xaau : i < 32 ? 0xaaaaaaaau : 0xaaaau; });
  CHECK(cudaFree(out));
  return wrong;
}
