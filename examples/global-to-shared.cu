// Lesson: from global to shared memory. Each result is a sum over 33 neighbours.
//
//   everyTime     no copy: a block loads each element 33 times
//   byRegisters   load into a register, store from it: two instructions, and the register is held
//   directly      cooperative_groups::memcpy_async: from compute capability 8.0 on the hardware copies
//                 past the registers while the threads do something else
//
// For a single tile both copies take the same time: a chip that has nothing else to do gains nothing.
// Watch: global_load_requests and shared_store_transactions, and the registers of both kernels.
#include "check.h"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <vector>

namespace cg = cooperative_groups;

const int TILE = 256, REACH = 32;

__global__ void everyTime(const float* in, float* out) {
  int i = blockIdx.x * TILE + threadIdx.x;
  float sum = 0;
  for (int k = 0; k <= REACH; ++k) sum += in[i + k];
  out[i] = sum;
}

__device__ float sumOf(const float* tile, int t) {
  float sum = 0;
  for (int k = 0; k <= REACH; ++k) sum += tile[t + k];
  return sum;
}

__global__ void byRegisters(const float* in, float* out) {
  __shared__ float tile[TILE + REACH];
  int t = threadIdx.x, first = blockIdx.x * TILE;
  tile[t] = in[first + t];
  if (t < REACH) tile[TILE + t] = in[first + TILE + t];
  __syncthreads();
  out[first + t] = sumOf(tile, t);
}

__global__ void directly(const float* in, float* out) {
  __shared__ float tile[TILE + REACH];
  cg::thread_block block = cg::this_thread_block();
  int t = threadIdx.x, first = blockIdx.x * TILE;
  cg::memcpy_async(block, tile, in + first, sizeof tile);
  cg::wait(block);
  out[first + t] = sumOf(tile, t);
}

int main() {
  const int n = 1 << 20;
  std::vector<float> in(n + REACH), got(n), want(n);
  for (int i = 0; i < n + REACH; ++i) in[i] = i % 1000;
  for (int i = 0; i < n; ++i)
    for (int k = 0; k <= REACH; ++k) want[i] += in[i + k];
  float *din, *dout;
  CHECK(cudaMalloc(&din, in.size() * sizeof(float)));
  CHECK(cudaMalloc(&dout, n * sizeof(float)));
  CHECK(cudaMemcpy(din, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice));
  auto check = [&](const char* name) {
    CHECK(cudaMemcpy(got.data(), dout, n * sizeof(float), cudaMemcpyDeviceToHost));
    expectEqual(name, got.data(), want.data(), n);
    CHECK(cudaMemset(dout, 0, n * sizeof(float)));
  };
  everyTime<<<n / TILE, TILE>>>(din, dout);
  check("every time");
  byRegisters<<<n / TILE, TILE>>>(din, dout);
  check("by registers");
  directly<<<n / TILE, TILE>>>(din, dout);
  check("directly");
  return 0;
}
