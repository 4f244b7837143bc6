// A running sum in shared memory: threads add while their neighbours still read.
#include "../check.h"

__global__ void scan(int* data) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    int before = t >= d ? s[t - d] : 0;  // with: racecheck
    s[t] += before;                      // expect: racecheck error
    __syncthreads();
  }
  data[t] = s[t];
}

int main() {
  int* data = counting<int>(128);
  scan<<<1, 128>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
