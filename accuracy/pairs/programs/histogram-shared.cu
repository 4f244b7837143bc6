// A histogram by atomics on global memory, against one a block in shared memory, added up at the end.
#include "pair.h"

constexpr int kCount = 1 << 22, kBins = 64, kBlocks = 528;

__global__ void histogramGlobal(unsigned* bins, const unsigned char* in, int count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
    atomicAdd(&bins[in[i]], 1u);
}

__global__ void histogramShared(unsigned* bins, const unsigned char* in, int count) {
  __shared__ unsigned mine[kBins];
  if (threadIdx.x < kBins) mine[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
    atomicAdd(&mine[in[i]], 1u);
  __syncthreads();
  if (threadIdx.x < kBins) atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

int main(int argc, char** argv) {
  Pair pair("histogram-shared", argc, argv, 10);
  std::vector<unsigned char> values(kCount);
  std::vector<unsigned> expected(kBins);
  unsigned state = 1;
  for (unsigned char& value : values) {
    state = state * 1664525u + 1013904223u;
    value = (unsigned char)(state >> 26);
    ++expected[value];
  }
  unsigned char* in = onDevice(values);
  unsigned* bins = emptyOnDevice<unsigned>(kBins);
  CHECK(cudaMemset(bins, 0, kBins * sizeof(unsigned)));
  auto right = [&] {
    bool same = fromDevice(bins, kBins) == expected;
    CHECK(cudaMemset(bins, 0, kBins * sizeof(unsigned)));
    return same;
  };
  pair.measure("slow", "histogramGlobal", [&] { histogramGlobal<<<kBlocks, 256>>>(bins, in, kCount); }, right);
  CHECK(cudaMemset(bins, 0, kBins * sizeof(unsigned)));
  pair.measure("fast", "histogramShared", [&] { histogramShared<<<kBlocks, 256>>>(bins, in, kCount); }, right);
  return 0;
}
