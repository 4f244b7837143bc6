// Threads arrive at a barrier object and read what the others wrote before it has completed.
#include "../check.h"
#include <cuda/barrier>

__global__ void reverse(int* data) {
  __shared__ int s[128];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  int t = threadIdx.x;
  if (t == 0) init(&barrier, blockDim.x);
  __syncthreads();
  s[t] = data[t];  // expect: racecheck error
  auto token = barrier.arrive();
  data[t] = s[127 - t];  // with: racecheck
  barrier.wait(std::move(token));
}

int main() {
  int* data = counting<int>(128);
  reverse<<<1, 128>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
