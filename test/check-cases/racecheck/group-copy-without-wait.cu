// A block copies a tile together, and meets at its barrier, which does not wait for the copy.
#include "../check.h"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

__global__ void reverse(const int* data, int* out) {
  namespace cg = cooperative_groups;
  __shared__ alignas(16) int tile[128];
  auto block = cg::this_thread_block();
  int t = threadIdx.x;
  cg::memcpy_async(block, tile, data, sizeof tile);  // expect: racecheck error
  block.sync();
  out[t] = tile[127 - t];  // with: racecheck
  cg::wait(block);
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(128);
  reverse<<<1, 128>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
