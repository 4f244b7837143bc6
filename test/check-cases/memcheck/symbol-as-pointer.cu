// A variable of the device is copied to by its name as if that were a pointer.
#include "../check.h"

__device__ float table[64];

__global__ void read(float* out) { out[threadIdx.x] = table[threadIdx.x]; }

int main() {
  std::vector<float> h(64, 1);
  float* out = zeros<float>(64);
  if (cudaMemcpy(table, h.data(), 64 * sizeof(float), cudaMemcpyHostToDevice) == cudaSuccess)  // expect: memcheck error x 1
    return 1;
  cudaGetLastError();
  read<<<1, 64>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
