// Lesson 9: how many blocks fit on a multiprocessor, asked of the runtime.
//
// A multiprocessor holds a limited number of warps, blocks, registers and bytes of shared memory;
// whichever runs out first decides how many blocks it takes at a time. `scale` runs with far more shared
// memory than it uses, then with what it needs and the block size that the runtime proposes.
#include "check.h"
#include <iostream>
#include <vector>

__global__ void scale(float* data, float factor, int n) {
  extern __shared__ float staged[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    staged[threadIdx.x] = data[i];
    data[i] = staged[threadIdx.x] * factor;
  }
}

int sharedBytes(int threads) { return threads * sizeof(float); }

int main() {
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  const int warpsOfSm = properties.maxThreadsPerMultiProcessor / properties.warpSize;
  std::cout << "Device: " << properties.name << ", " << properties.multiProcessorCount
            << " multiprocessors of " << warpsOfSm << " warps\n";

  for (int threads = 32; threads <= 1024; threads *= 2) {
    int blocks = 0;
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, scale, threads,
                                                        threads * sizeof(float)));
    const int warps = blocks * threads / properties.warpSize;
    std::cout << "blocks of " << threads << " threads: " << blocks << " at a time, " << warps
              << " warps, occupancy " << 100.0 * warps / warpsOfSm << " %\n";
    if (blocks < 1 || warps > warpsOfSm) {
      std::cout << "WRONG\n";
      return 1;
    }
  }
  int minimumGrid = 0, bestBlock = 0;
  CHECK(cudaOccupancyMaxPotentialBlockSize(&minimumGrid, &bestBlock, scale, 0, 0));
  std::cout << "fullest with blocks of " << bestBlock << " threads, at least " << minimumGrid
            << " blocks\n";
  int variableGrid = 0, variableBlock = 0;
  CHECK(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&variableGrid, &variableBlock, scale,
                                                       sharedBytes, 0));
  std::cout << "with their shared memory: " << variableBlock << " threads\n";

  const int n = 1 << 20;
  std::vector<float> in(n), got(n), want(n);
  for (int i = 0; i < n; ++i) want[i] = 3 * (in[i] = i % 1000);
  float* data;
  CHECK(cudaMalloc(&data, n * sizeof(float)));
  auto check = [&](const char* name, int threads, int shared) {
    CHECK(cudaMemcpy(data, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    scale<<<(n + threads - 1) / threads, threads, shared>>>(data, 3, n);
    CHECK(cudaMemcpy(got.data(), data, n * sizeof(float), cudaMemcpyDeviceToHost));
    expectEqual(name, got.data(), want.data(), n);
  };
  check("too much shared memory", 128, 48 * 1024);
  check("as much as needed", variableBlock, sharedBytes(variableBlock));
  return 0;
}
