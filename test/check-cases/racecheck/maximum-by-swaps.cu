// clean: a greatest number made of compare-and-swaps, in global and in shared memory.
#include "../check.h"

__device__ int greatest(int* place, int value) {
  int old = *place, assumed;
  do {
    assumed = old;
    if (assumed >= value) break;
    old = atomicCAS(place, assumed, value);
  } while (assumed != old);
  return old;
}

__global__ void maximum(const int* data, int* most) {
  __shared__ int own;
  int t = threadIdx.x;
  if (t == 0) own = 0;
  __syncthreads();
  greatest(&own, data[blockIdx.x * blockDim.x + t]);
  __syncthreads();
  greatest(most, own + t % 2);
}

int main() {
  int *data = counting<int>(512), *most = zeros<int>(1);
  maximum<<<4, 128>>>(data, most);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(most));
  return 0;
}
