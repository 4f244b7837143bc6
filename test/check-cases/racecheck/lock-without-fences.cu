// A spin lock: the lock itself is atomic, but nothing orders the memory it guards.
#include "../check.h"

__device__ int lock, value;

__global__ void addOne() {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    value = value + 1;  // expect: racecheck error
    atomicExch(&lock, 0);
  }
}

int main() {
  addOne<<<8, 32>>>();
  CHECK(done());
  return 0;
}
