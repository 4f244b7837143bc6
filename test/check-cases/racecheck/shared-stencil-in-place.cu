// A stencil in shared memory that overwrites what a neighbouring warp has yet to read.
#include "../check.h"

__global__ void smooth(int* data) {
  __shared__ int s[130];
  int t = threadIdx.x;
  s[t + 1] = data[t];
  if (t < 2) s[t * 129] = 0;
  __syncthreads();
  int around = s[t] + s[t + 2];  // with: racecheck
  s[t + 1] = around;             // expect: racecheck error
  __syncthreads();
  data[t] = s[t + 1];
}

int main() {
  int* data = counting<int>(128);
  smooth<<<1, 128>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
