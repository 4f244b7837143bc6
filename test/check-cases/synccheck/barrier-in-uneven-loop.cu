// How often a thread comes to the barrier depends on the thread.
#include "../check.h"

__global__ void steps(int* data) {
  int t = threadIdx.x;
  for (int i = 0; i < t / 16 + 1; ++i) {
    atomicAdd(&data[t], i);
    __syncthreads();  // expect: synccheck warning
  }
}

int main() {
  int* data = zeros<int>(64);
  steps<<<1, 64>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
