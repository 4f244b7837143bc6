// 256 bins for 4 million numbers, a copy a block in shared memory: as many blocks as there are groups of 256 numbers
// against a few a multiprocessor.
#include "pair.h"

constexpr int kCount = 1 << 22, kBins = 256, kBlocks = 1056;

__global__ void copiesMany(const int* data, unsigned* bins) {
  __shared__ unsigned local[kBins];
  local[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kCount) atomicAdd(&local[data[i]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__global__ void copiesFew(const int* data, unsigned* bins) {
  __shared__ unsigned local[kBins];
  local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < kCount; i += blockDim.x * gridDim.x)
    atomicAdd(&local[data[i]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

int main(int argc, char** argv) {
  Pair pair("copies-few", argc, argv, 10);
  std::vector<int> values(kCount);
  std::vector<unsigned> counts(kBins);
  for (int i = 0; i < kCount; ++i) counts[values[i] = (int)(i * 2654435761u >> 11 & (kBins - 1))]++;
  int* data = onDevice(values);
  unsigned* bins = emptyOnDevice<unsigned>(kBins);
  CHECK(cudaMemset(bins, 0, kBins * sizeof(unsigned)));
  auto right = [&] {
    std::vector<unsigned> result = fromDevice(bins, kBins);
    CHECK(cudaMemset(bins, 0, kBins * sizeof(unsigned)));
    for (int b = 0; b < kBins; ++b)
      if (result[b] != counts[b]) return false;
    return true;
  };
  pair.measure("slow", "copiesMany", [&] { copiesMany<<<kCount / kBins, kBins>>>(data, bins); }, right);
  CHECK(cudaMemset(bins, 0, kBins * sizeof(unsigned)));
  pair.measure("fast", "copiesFew", [&] { copiesFew<<<kBlocks, kBins>>>(data, bins); }, right);
  return 0;
}
