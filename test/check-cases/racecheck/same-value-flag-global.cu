// Threads of several blocks set one flag in global memory to the same value.
#include "../check.h"

__global__ void any(const int* data, int* found) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (data[i] > 99) *found = 1;  // expect: racecheck note
}

int main() {
  int *data = counting<int>(256), *found = zeros<int>(1);
  any<<<2, 128>>>(data, found);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(found));
  return 0;
}
