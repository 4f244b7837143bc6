// A sum of a block with a barrier a round, against shuffles inside warps and one barrier.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlock = 512;

__global__ void sumBarriers(float* sums, const float* in) {
  __shared__ float part[kBlock];
  unsigned t = threadIdx.x;
  part[t] = in[blockIdx.x * kBlock + t];
  __syncthreads();
  for (unsigned step = kBlock / 2; step > 0; step /= 2) {
    if (t < step) part[t] += part[t + step];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = part[0];
}

__global__ void sumShuffles(float* sums, const float* in) {
  __shared__ float part[kBlock / 32];
  unsigned t = threadIdx.x, lane = t % 32, warp = t / 32;
  float sum = in[blockIdx.x * kBlock + t];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
  if (lane == 0) part[warp] = sum;
  __syncthreads();
  if (warp == 0) {
    sum = lane < kBlock / 32 ? part[lane] : 0;
    for (int step = kBlock / 64; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
    if (lane == 0) sums[blockIdx.x] = sum;
  }
}

int main(int argc, char** argv) {
  Pair pair("reduce-shuffle", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float* in = onDevice(values);
  float* sums = emptyOnDevice<float>(kCount / kBlock);
  auto right = [&] {
    std::vector<float> result = fromDevice(sums, kCount / kBlock);
    for (int b = 0; b < kCount / kBlock; ++b) {
      float sum = 0;
      for (int t = 0; t < kBlock; ++t) sum += values[(size_t)b * kBlock + t];
      if (result[b] != sum) return false;
    }
    return true;
  };
  pair.measure("slow", "sumBarriers", [&] { sumBarriers<<<kCount / kBlock, kBlock>>>(sums, in); }, right);
  pair.measure("fast", "sumShuffles", [&] { sumShuffles<<<kCount / kBlock, kBlock>>>(sums, in); }, right);
  return 0;
}
