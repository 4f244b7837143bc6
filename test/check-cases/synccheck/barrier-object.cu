// clean: the barrier waits for as many threads as arrive, twice.
#include "../check.h"
#include <cuda/barrier>

__global__ void meet(int* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> front;
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t == 0) init(&front, 32);
  __syncthreads();
  if (t < 32) {
    s[t] = t;
    front.arrive_and_wait();
    int v = s[31 - t];
    front.arrive_and_wait();
    s[t] = v;
  }
  __syncthreads();
  out[t] = s[t % 32];
}

int main() {
  int* out = zeros<int>(64);
  meet<<<1, 64>>>(out);
  CHECK(done());
  int wrong = differs(out, 64, [](int i) { return 31 - i % 32; });
  CHECK(cudaFree(out));
  return wrong;
}
