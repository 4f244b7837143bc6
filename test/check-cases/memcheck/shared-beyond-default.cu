// More than 48 KiB of dynamic shared memory, without the attribute that allows it.
#include "../check.h"

__global__ void reverse(float* data) {
  extern __shared__ float s[];
  s[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

int main() {
  float* data = counting<float>(64);
  reverse<<<1, 64, 64 * 1024>>>(data);  // expect: memcheck error
  if (cudaGetLastError() == cudaSuccess) return 1;
  CHECK(cudaFree(data));
  return 0;
}
