// clean: a float and a double in shared memory are read together, with the four bytes between that nobody writes.
#include "../check.h"

__global__ void sums(double* out) {
  __shared__ float one;
  __shared__ double half;
  if (threadIdx.x == 0) {
    one = 0;
    half = 0;
  }
  __syncthreads();
  atomicAdd(&one, 1.0f);
  atomicAdd(&half, 0.5);
  __syncthreads();
  if (threadIdx.x == 0) {
    out[0] = one;
    out[1] = half;
  }
}

int main() {
  double* out = zeros<double>(2);
  sums<<<1, 64>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
