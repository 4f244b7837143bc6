// A scan by one warp in shared memory that counts on its lanes running in step.
#include "../check.h"

__global__ void scan(int* data) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = data[t];
#pragma unroll 1
  for (int step = 1; step < 32; step *= 2)
    if (t >= step) s[t] += s[t - step];  // expect: racecheck warning
  data[t] = s[t];
}

int main() {
  int* data = counting<int>(32);
  scan<<<1, 32>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
