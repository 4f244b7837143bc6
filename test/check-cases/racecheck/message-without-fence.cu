// Block 0 leaves a message and raises a flag; without a fence the flag may arrive first.
#include "../check.h"

__global__ void pass(int* message, int* flag, int* out) {
  if (blockIdx.x == 0) {
    *message = 42;  // expect: racecheck error
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    *out = *message;  // with: racecheck
  }
}

int main() {
  int *message = zeros<int>(1), *flag = zeros<int>(1), *out = zeros<int>(1);
  pass<<<2, 1>>>(message, flag, out);
  CHECK(done());
  CHECK(cudaFree(message));
  CHECK(cudaFree(flag));
  CHECK(cudaFree(out));
  return 0;
}
