// Counts in shared memory that nobody set to zero.
#include "../check.h"

__global__ void histogram(const int* data, int* out) {
  __shared__ int bins[16];
  int t = threadIdx.x;
  atomicAdd(&bins[data[t] % 16], 1);  // expect: initcheck error
  __syncthreads();
  if (t < 16) atomicAdd(&out[t], bins[t]);
}

int main() {
  int *data = counting<int>(64), *out = zeros<int>(16);
  histogram<<<1, 64>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
