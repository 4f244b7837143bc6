// clean: one lane of each warp of a block takes a lock in shared memory and adds to a plain sum.
#include "../check.h"

__global__ void sum(int* out) {
  __shared__ int lock, total;
  int t = threadIdx.x;
  if (t == 0) lock = total = 0;
  __syncthreads();
  if (t % 32 == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence_block();
    total += t;
    __threadfence_block();
    atomicExch(&lock, 0);
  }
  __syncthreads();
  if (t == 0) *out = total;
}

int main() {
  int* out = zeros<int>(1);
  sum<<<1, 128>>>(out);
  CHECK(done());
  int wrong = differs(out, 1, [](int) { return 192; });
  CHECK(cudaFree(out));
  return wrong;
}
