// clean: all blocks of a small grid meet by a counter, each behind a fence of its own.
#include "../check.h"

__device__ unsigned arrived;

__global__ void twoPhases(int* data, int* out) {
  int b = blockIdx.x, t = threadIdx.x;
  data[b * 64 + t] = b * 64 + t;
  __threadfence();
  __syncthreads();
  if (t == 0) {
    atomicAdd(&arrived, 1u);
    while (atomicAdd(&arrived, 0u) < gridDim.x) {
    }
    __threadfence();
  }
  __syncthreads();
  out[b * 64 + t] = data[(gridDim.x - 1 - b) * 64 + t];
}

int main() {
  int *data = zeros<int>(256), *out = zeros<int>(256);
  twoPhases<<<4, 64>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 256, [](int i) { return (3 - i / 64) * 64 + i % 64; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
