// clean: counts in shared memory by atomics, then adds them to the total by atomics.
#include "../check.h"

__global__ void histogram(const int* data, int* bins) {
  __shared__ int mine[16];
  int t = threadIdx.x;
  if (t < 16) mine[t] = 0;
  __syncthreads();
  atomicAdd(&mine[data[blockIdx.x * 128 + t] % 16], 1);
  __syncthreads();
  if (t < 16) atomicAdd(&bins[t], mine[t]);
}

int main() {
  int *data = counting<int>(256), *bins = zeros<int>(16);
  histogram<<<2, 128>>>(data, bins);
  CHECK(done());
  int wrong = differs(bins, 16, [](int) { return 16; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(bins));
  return wrong;
}
