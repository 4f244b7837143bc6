// clean: a block copies two tiles together, and waits for the first, then for the second.
#include "../check.h"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

__global__ void reverse(const int* data, int* out) {
  namespace cg = cooperative_groups;
  __shared__ alignas(16) int tile[2][128];
  auto block = cg::this_thread_block();
  int t = threadIdx.x;
  cg::memcpy_async(block, tile[0], data, sizeof tile[0]);
  cg::memcpy_async(block, tile[1], data + 128, sizeof tile[1]);
  cg::wait_prior<1>(block);
  out[t] = tile[0][127 - t];
  cg::wait(block);
  out[128 + t] = tile[1][127 - t];
}

int main() {
  int *data = counting<int>(256), *out = zeros<int>(256);
  reverse<<<1, 128>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 256, [](int i) { return i / 128 * 128 + 127 - i % 128; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
