// Blocks write their own numbers to the same places, and nobody reads them in the launch: any one stays.
#include "../check.h"

__global__ void owners(int* owner, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  owner[i % n] = i;  // expect: racecheck warning
}

int main() {
  int* owner = zeros<int>(64);
  owners<<<4, 64>>>(owner, 64);
  CHECK(done());
  CHECK(cudaFree(owner));
  return 0;
}
