// clean: the condition is the same for all threads of the block.
#include "../check.h"

__global__ void half(int* out, bool meets) {
  int t = threadIdx.x;
  out[t] = 1;
  if (meets && blockIdx.x == 0) __syncthreads();
  if (t % 2 == 0) out[t] += 1;
}

int main() {
  int* out = zeros<int>(64);
  half<<<1, 64>>>(out, true);
  CHECK(done());
  int wrong = differs(out, 64, [](int i) { return i % 2 == 0 ? 2 : 1; });
  CHECK(cudaFree(out));
  return wrong;
}
