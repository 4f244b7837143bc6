// Threads beyond the end return before the barrier that the others wait at.
#include "../check.h"

__global__ void reverse(int* data, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t >= n) return;
  s[t] = data[t];
  __syncthreads();  // expect: synccheck warning
  data[t] = s[n - 1 - t];
}

int main() {
  int* data = counting<int>(50);
  reverse<<<1, 64>>>(data, 50);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
