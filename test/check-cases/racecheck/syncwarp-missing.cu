// Lanes of a warp hand values to one another through shared memory in a loop, relying on being in step.
// limit: both hazards are told, but Clang makes one load of two, which has no line of its own.
#include "../check.h"

__global__ void rotate(int* data, int rounds) {
  __shared__ int s[32];
  int t = threadIdx.x;
  int v = data[t];
  for (int r = 0; r < rounds; ++r) {
    s[t] = v;             // expect: racecheck warning
    v = s[(t + 1) % 32];  // with: racecheck
  }
  data[t] = v;
}

int main() {
  int* data = counting<int>(32);
  rotate<<<1, 32>>>(data, 5);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
