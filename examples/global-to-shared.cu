// Lesson: from global to shared memory.
//
//   byRegisters   load into a register, store from it: two instructions, and the register is held
//   directly      cooperative_groups::memcpy_async: from compute capability 8.0 on the hardware copies
//                 past the registers while the threads do something else
//
// Watch: global_load_requests and shared_store_transactions, and the registers of both kernels.
#include "check.h"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <vector>

namespace cg = cooperative_groups;

const int TILE = 256;

__global__ void byRegisters(const float* in, float* out) {
  __shared__ float tile[TILE];
  int t = threadIdx.x, first = blockIdx.x * TILE;
  tile[t] = in[first + t];
  __syncthreads();
  out[first + t] = tile[TILE - 1 - t] * 2;
}

__global__ void directly(const float* in, float* out) {
  __shared__ float tile[TILE];
  cg::thread_block block = cg::this_thread_block();
  int t = threadIdx.x, first = blockIdx.x * TILE;
  cg::memcpy_async(block, tile, in + first, sizeof tile);
  cg::wait(block);
  out[first + t] = tile[TILE - 1 - t] * 2;
}

int main() {
  const int n = 1 << 16;
  std::vector<float> in(n), got(n), want(n);
  for (int i = 0; i < n; ++i) in[i] = i;
  for (int i = 0; i < n; ++i) want[i] = in[i / TILE * TILE + TILE - 1 - i % TILE] * 2;
  float *din, *dout;
  CHECK(cudaMalloc(&din, n * sizeof(float)));
  CHECK(cudaMalloc(&dout, n * sizeof(float)));
  CHECK(cudaMemcpy(din, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  auto check = [&](const char* name) {
    CHECK(cudaMemcpy(got.data(), dout, n * sizeof(float), cudaMemcpyDeviceToHost));
    expectEqual(name, got.data(), want.data(), n);
    CHECK(cudaMemset(dout, 0, n * sizeof(float)));
  };
  byRegisters<<<n / TILE, TILE>>>(din, dout);
  check("by registers");
  directly<<<n / TILE, TILE>>>(din, dout);
  check("directly");
  return 0;
}
