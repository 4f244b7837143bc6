// clean: blocks take a lock several times each, and others wait for it meanwhile.
#include "../check.h"

__device__ int lock, value;

__global__ void addSome(int rounds, int* out) {
  if (threadIdx.x != 0) return;
  for (int r = 0; r < rounds; ++r) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    int before = value;
    out[before] = before;
    value = before + 1;
    __threadfence();
    atomicExch(&lock, 0);
  }
}

int main() {
  int* out = zeros<int>(24);
  addSome<<<6, 32>>>(4, out);
  CHECK(done());
  int wrong = differs(out, 24, [](int i) { return i; });
  CHECK(cudaFree(out));
  return wrong;
}
