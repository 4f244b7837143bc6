// The last warp reads by a volatile pointer what another warp writes, with no barrier between.
#include "../check.h"

__device__ void lastWarp(volatile int* d, int t) {
  d[t] = d[t] + d[t + 32];  // expect: racecheck error
}

__global__ void sum(int* data) {
  int t = threadIdx.x, *d = data + blockIdx.x * 64;
  if (t >= 32) d[t] = 2 * t;  // with: racecheck
  if (t < 32) lastWarp(d, t);
}

int main() {
  int* data = counting<int>(128);
  sum<<<2, 64>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
