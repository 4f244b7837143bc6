// clean: every thread fences its own part before the block is counted; the last block reads in parallel.
#include "../check.h"

__device__ unsigned arrived;

__global__ void sum(const int* data, int* partial, int* out) {
  __shared__ bool last;
  int b = blockIdx.x, t = threadIdx.x;
  partial[b * 64 + t] = data[b * 64 + t] * 2;
  __threadfence();
  __syncthreads();
  if (t == 0) last = atomicInc(&arrived, gridDim.x - 1) == gridDim.x - 1;
  __syncthreads();
  if (!last) return;
  int total = 0;
  for (int i = 0; i < gridDim.x; ++i) total += partial[i * 64 + t];
  atomicAdd(out, total);
}

int main() {
  int *data = counting<int>(256), *partial = zeros<int>(256), *out = zeros<int>(1);
  sum<<<4, 64>>>(data, partial, out);
  CHECK(done());
  int wrong = differs(out, 1, [](int) { return 255 * 256; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(partial));
  CHECK(cudaFree(out));
  return wrong;
}
