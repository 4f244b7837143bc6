// Threads look whether a place is free, and take one by an atomic whose answer nobody looks at.
#include "../check.h"

__global__ void take(int* places, int* taken) {
  if (*places > 0)         // with: racecheck
    atomicSub(places, 1);  // expect: racecheck warning
  taken[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

int main() {
  int *places = counting<int>(2) + 1, *taken = zeros<int>(128);
  take<<<2, 64>>>(places, taken);
  CHECK(done());
  CHECK(cudaFree(places - 1));
  CHECK(cudaFree(taken));
  return 0;
}
