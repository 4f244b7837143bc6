// Threads count in shared memory by atomics, and read the count while others may still add to it.
#include "../check.h"

__global__ void countOdd(const int* data, int* out) {
  __shared__ int odd;
  int t = threadIdx.x;
  if (t == 0) odd = 0;
  __syncthreads();
  if (data[t] % 2 == 1) atomicAdd(&odd, 1);  // expect: racecheck error
  out[t] = odd;                              // with: racecheck
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(128);
  countOdd<<<1, 128>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
