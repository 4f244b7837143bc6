// The last block adds up the partial sums, which nothing has made visible before the count.
#include "../check.h"

__device__ unsigned arrived;

__global__ void sum(const int* data, int* partial, int* out) {
  __shared__ bool last;
  int b = blockIdx.x, t = threadIdx.x;
  int v = data[b * 32 + t];
  for (int k = 16; k > 0; k /= 2) v += __shfl_down_sync(0xffffffffu, v, k);
  if (t == 0) {
    partial[b] = v;  // expect: racecheck error
    last = atomicAdd(&arrived, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && t == 0) {
    int total = 0;
    for (int i = 0; i < gridDim.x; ++i) total += partial[i];  // with: racecheck
    *out = total;
  }
}

int main() {
  int *data = counting<int>(128), *partial = zeros<int>(4), *out = zeros<int>(1);
  sum<<<4, 32>>>(data, partial, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(partial));
  CHECK(cudaFree(out));
  return 0;
}
