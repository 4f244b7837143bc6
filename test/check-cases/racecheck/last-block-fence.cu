// clean: the last block adds up the partial sums, each of which was fenced before it was counted.
#include "../check.h"

__device__ unsigned arrived;

__global__ void sum(const int* data, volatile int* partial, int* out) {
  __shared__ bool last;
  int b = blockIdx.x, t = threadIdx.x;
  int v = data[b * 32 + t];
  for (int k = 16; k > 0; k /= 2) v += __shfl_down_sync(0xffffffffu, v, k);
  if (t == 0) {
    partial[b] = v;
    __threadfence();
    last = atomicAdd(&arrived, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && t == 0) {
    __threadfence();
    int total = 0;
    for (int i = 0; i < gridDim.x; ++i) total += partial[i];
    *out = total;
  }
}

int main() {
  int *data = counting<int>(128), *partial = zeros<int>(4), *out = zeros<int>(1);
  sum<<<4, 32>>>(data, partial, out);
  CHECK(done());
  int wrong = differs(out, 1, [](int) { return 8128; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(partial));
  CHECK(cudaFree(out));
  return wrong;
}
