// A block starts an asynchronous copy into shared memory and reads the tile without waiting for it.
#include "../check.h"
#include <cooperative_groups.h>
#include <cuda/barrier>

__global__ void reverse(const int* data, int* out) {
  namespace cg = cooperative_groups;
  __shared__ alignas(16) int tile[128];
  __shared__ cuda::barrier<cuda::thread_scope_block> arrived;
  auto block = cg::this_thread_block();
  int t = threadIdx.x;
  if (t == 0) init(&arrived, blockDim.x);
  block.sync();
  cuda::memcpy_async(block, tile, data, sizeof tile, arrived);  // expect: racecheck error
  out[t] = tile[127 - t];                                       // with: racecheck
  arrived.arrive_and_wait();
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(128);
  reverse<<<1, 128>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
