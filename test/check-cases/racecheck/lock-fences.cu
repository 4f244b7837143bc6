// clean: a spin lock, one thread a block, with a fence after taking it and one before giving it back.
#include "../check.h"

__device__ int lock, value;

__global__ void addOne(int* out) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    value = value + 1;
    out[value - 1] = value;
    __threadfence();
    atomicExch(&lock, 0);
  }
}

int main() {
  int* out = zeros<int>(8);
  addOne<<<8, 32>>>(out);
  CHECK(done());
  int wrong = differs(out, 8, [](int i) { return i + 1; });
  CHECK(cudaFree(out));
  return wrong;
}
