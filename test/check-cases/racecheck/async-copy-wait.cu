// clean: a block copies into shared memory asynchronously and waits at the copy's barrier.
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
  cuda::memcpy_async(block, tile, data, sizeof tile, arrived);
  arrived.arrive_and_wait();
  out[t] = tile[127 - t];
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(128);
  reverse<<<1, 128>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 128, [](int i) { return 127 - i; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
