// Lesson 9: how many blocks fit on a multiprocessor, asked of the runtime.
//
// A multiprocessor holds a limited number of warps, blocks, registers and bytes of shared memory;
// whichever runs out first decides how many blocks it takes at a time.
#include "check.h"
#include <iostream>

__global__ void scale(float* data, float factor, int n) {
  extern __shared__ float staged[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    staged[threadIdx.x] = data[i];
    data[i] = staged[threadIdx.x] * factor;
  }
}

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
  return 0;
}
