// Lesson: warp divergence.
//
//   byThread   even and odd threads go different ways: every warp executes both, half empty each time
//   byWarp     even and odd warps do: no warp executes more than its own way
//   ragged     loops of different length: a warp stays until its longest lane is done
//
// Watch: branch_efficiency, and warp_execution_efficiency (how many of 32 lanes work).
#include "check.h"
#include <cmath>
#include <vector>

__host__ __device__ inline float even(float x) { return x * 3 + 1; }
__host__ __device__ inline float odd(float x) { return x / 2 - 5; }

__global__ void byThread(float* out, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = i;
  if (threadIdx.x % 2 == 0)
    for (int r = 0; r < rounds; ++r) x = even(x);
  else
    for (int r = 0; r < rounds; ++r) x = odd(x);
  out[i] = x;
}

__global__ void byWarp(float* out, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = i;
  if (threadIdx.x / warpSize % 2 == 0)
    for (int r = 0; r < rounds; ++r) x = even(x);
  else
    for (int r = 0; r < rounds; ++r) x = odd(x);
  out[i] = x;
}

__global__ void ragged(float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = 0;
  for (int r = 0; r <= i % 32; ++r) x += r;
  out[i] = x;
}

int main() {
  const int n = 1 << 17, block = 256, rounds = 16;
  std::vector<float> got(n), want(n);
  float* out;
  CHECK(cudaMalloc(&out, n * sizeof(float)));
  auto check = [&](const char* name) {
    CHECK(cudaMemcpy(got.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i)
      // The device may fuse multiplication and addition.
      if (std::abs(got[i] - want[i]) > 1e-4f * std::abs(want[i])) {
        std::printf("%-24s WRONG at %d\n", name, i);
        std::exit(1);
      }
    std::printf("%-24s ok\n", name);
  };
  auto ways = [&](int width) {
    for (int i = 0; i < n; ++i) {
      want[i] = i;
      for (int r = 0; r < rounds; ++r) want[i] = i / width % 2 == 0 ? even(want[i]) : odd(want[i]);
    }
  };
  ways(1);
  byThread<<<n / block, block>>>(out, rounds);
  check("by thread");
  ways(32);
  byWarp<<<n / block, block>>>(out, rounds);
  check("by warp");
  for (int i = 0; i < n; ++i) want[i] = (i % 32) * (i % 32 + 1) / 2;
  ragged<<<n / block, block>>>(out);
  check("ragged");
  return 0;
}
