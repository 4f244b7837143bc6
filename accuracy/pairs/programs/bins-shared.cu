// Counts of 256 kinds: atomics on counts in global memory, against counts of each block in shared memory.
#include "pair.h"

constexpr int kCount = 1 << 22, kBins = 256, kBlock = 256, kBlocks = 1056;

__global__ void countGlobal(unsigned* bins, const unsigned char* in, int count) {
  for (int i = blockIdx.x * kBlock + threadIdx.x; i < count; i += kBlocks * kBlock) atomicAdd(&bins[in[i]], 1u);
}

__global__ void countShared(unsigned* bins, const unsigned char* in, int count) {
  __shared__ unsigned own[kBins];
  own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * kBlock + threadIdx.x; i < count; i += kBlocks * kBlock) atomicAdd(&own[in[i]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

int main(int argc, char** argv) {
  Pair pair("bins-shared", argc, argv, 10);
  std::vector<unsigned char> values(kCount);
  unsigned state = 3;
  std::vector<unsigned> expected(kBins, 0);
  for (unsigned char& value : values) {
    state = state * 1664525u + 1013904223u;
    ++expected[value = (unsigned char)(state >> 24)];
  }
  unsigned char* in = onDevice(values);
  unsigned* bins = onDevice(std::vector<unsigned>(kBins, 0));
  auto right = [&] {
    std::vector<unsigned> result = fromDevice(bins, kBins);
    CHECK(cudaMemset(bins, 0, kBins * sizeof(unsigned)));
    return result == expected;
  };
  pair.measure("slow", "countGlobal", [&] { countGlobal<<<kBlocks, kBlock>>>(bins, in, kCount); }, right);
  CHECK(cudaMemset(bins, 0, kBins * sizeof(unsigned)));
  pair.measure("fast", "countShared", [&] { countShared<<<kBlocks, kBlock>>>(bins, in, kCount); }, right);
  return 0;
}
