// Weights added up by class in shared memory, nine of ten of one class: an atomic operation a number against one for
// the lanes of a warp that are of one class.
#include "pair.h"

constexpr int kCount = 1 << 22, kBins = 256, kBlocks = 1056;

__global__ void classEach(const int* classes, const float* weights, float* bins) {
  __shared__ float local[kBins];
  local[threadIdx.x] = 0.0f;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < kCount; i += blockDim.x * gridDim.x)
    atomicAdd(&local[classes[i]], weights[i]);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__global__ void classOfWarp(const int* classes, const float* weights, float* bins) {
  __shared__ float local[kBins];
  local[threadIdx.x] = 0.0f;
  __syncthreads();
  int lane = threadIdx.x % 32;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i - lane < kCount; i += blockDim.x * gridDim.x) {
    int own = i < kCount ? classes[i] : -1;
    float weight = i < kCount ? weights[i] : 0.0f;
    unsigned open = __ballot_sync(0xffffffffu, own >= 0);
    while (open) {
      int one = __shfl_sync(0xffffffffu, own, __ffs(open) - 1);
      unsigned same = __ballot_sync(0xffffffffu, own == one);
      if (__popc(same) > 8) {
        float sum = own == one ? weight : 0.0f;
        for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffffu, sum, d);
        if (lane == 0) atomicAdd(&local[one], sum);
      } else if (own == one) {
        atomicAdd(&local[one], weight);
      }
      open &= ~same;
    }
  }
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

int main(int argc, char** argv) {
  Pair pair("class-warp", argc, argv, 10);
  std::vector<float> values = numbers(kCount);
  std::vector<int> kinds(kCount);
  std::vector<double> sums(kBins);
  for (int i = 0; i < kCount; ++i) {
    unsigned h = i * 2654435761u;
    h ^= h >> 15;
    kinds[i] = h % 10 ? 7 : (int)(h >> 8 & (kBins - 1));
    sums[kinds[i]] += values[i];
  }
  int* classes = onDevice(kinds);
  float *weights = onDevice(values), *bins = emptyOnDevice<float>(kBins);
  CHECK(cudaMemset(bins, 0, kBins * sizeof(float)));
  auto right = [&] {
    std::vector<float> result = fromDevice(bins, kBins);
    CHECK(cudaMemset(bins, 0, kBins * sizeof(float)));
    for (int b = 0; b < kBins; ++b)
      if (!near(result[b], sums[b], 1e-3)) return false;
    return true;
  };
  pair.measure("slow", "classEach", [&] { classEach<<<kBlocks, kBins>>>(classes, weights, bins); }, right);
  CHECK(cudaMemset(bins, 0, kBins * sizeof(float)));
  pair.measure("fast", "classOfWarp", [&] { classOfWarp<<<kBlocks, kBins>>>(classes, weights, bins); }, right);
  return 0;
}
