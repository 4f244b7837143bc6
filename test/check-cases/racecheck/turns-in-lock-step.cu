// Different turns of a loop write one place from different lanes; a vote between them is no order of memory.
#include "../check.h"

__global__ void rotate(unsigned* out, int turns) {
  __shared__ volatile unsigned s[32];
  for (int turn = 0; turn < turns; turn++) {
    unsigned votes = __ballot_sync(~0u, threadIdx.x >> turn & 1);
    s[(threadIdx.x + turn) % 32] = votes ^ threadIdx.x;  // expect: racecheck warning
  }
  __syncwarp();
  out[threadIdx.x] = s[threadIdx.x];
}

int main() {
  unsigned* out = zeros<unsigned>(32);
  rotate<<<1, 32>>>(out, 5);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
