// All blocks of a small grid meet by a counter, but nothing makes their results visible before it.
#include "../check.h"

__device__ unsigned arrived;

__global__ void twoPhases(int* data, int* out) {
  int b = blockIdx.x, t = threadIdx.x;
  data[b * 64 + t] = b * 64 + t;  // expect: racecheck error
  __syncthreads();
  if (t == 0) {
    atomicAdd(&arrived, 1u);
    while (atomicAdd(&arrived, 0u) < gridDim.x) {
    }
  }
  __syncthreads();
  out[b * 64 + t] = data[(gridDim.x - 1 - b) * 64 + t];  // with: racecheck
}

int main() {
  int *data = zeros<int>(256), *out = zeros<int>(256);
  twoPhases<<<4, 64>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
