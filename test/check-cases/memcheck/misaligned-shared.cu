// A double behind an odd number of ints in shared memory.
#include "../check.h"

__global__ void carve(double* out) {
  __shared__ alignas(16) char pool[66 * 4];
  double* numbers = (double*)(pool + 4);
  for (int k = threadIdx.x; k < 66; k += 32) ((int*)pool)[k] = 0;
  __syncthreads();
  numbers[threadIdx.x] = threadIdx.x;  // expect: memcheck error x 32
  __syncthreads();
  out[threadIdx.x] = ((int*)pool)[2 * threadIdx.x + 1];
}

int main() {
  double* out = zeros<double>(32);
  carve<<<1, 32>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
