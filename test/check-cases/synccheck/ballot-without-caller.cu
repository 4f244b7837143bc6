// A vote whose mask leaves out the lanes that vote.
#include "../check.h"

__global__ void vote(unsigned* out) {
  int t = threadIdx.x;
  if (t >= 8) out[t] = __ballot_sync(0x000000ffu, t % 2);  // expect: synccheck error x 24
}

int main() {
  unsigned* out = zeros<unsigned>(32);
  vote<<<1, 32>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
