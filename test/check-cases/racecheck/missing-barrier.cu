// Reverses a block's elements through shared memory, with nothing between the writes and the reads.
#include "../check.h"

__global__ void reverse(int* data) {
  __shared__ int tile[128];
  int t = threadIdx.x;
  tile[t] = data[t];        // expect: racecheck error
  data[t] = tile[127 - t];  // with: racecheck
}

int main() {
  int* data = counting<int>(128);
  reverse<<<1, 128>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
