// The end of the ladder: threads add four elements while loading. A tree with a barrier a round, against
// shuffles inside warps and one barrier.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlock = 1024, kEach = 4;

__device__ int sumOfFour(const int* in, unsigned t) {
  const int* mine = in + blockIdx.x * kBlock * kEach + t;
  return mine[0] + mine[kBlock] + mine[2 * kBlock] + mine[3 * kBlock];
}

__global__ void sumByTree(int* sums, const int* in) {
  __shared__ int part[kBlock];
  unsigned t = threadIdx.x;
  part[t] = sumOfFour(in, t);
  __syncthreads();
  for (unsigned step = blockDim.x / 2; step > 0; step /= 2) {
    if (t < step) part[t] += part[t + step];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = part[0];
}

__global__ void sumByShuffles(int* sums, const int* in) {
  __shared__ int part[32];
  unsigned t = threadIdx.x, lane = t % 32, warp = t / 32;
  int sum = sumOfFour(in, t);
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
  if (lane == 0) part[warp] = sum;
  __syncthreads();
  if (warp == 0) {
    sum = part[lane];
    for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
    if (lane == 0) sums[blockIdx.x] = sum;
  }
}

int main(int argc, char** argv) {
  Pair pair("reduce-rounds", argc, argv, 20);
  std::vector<int> values(kCount);
  for (int k = 0; k < kCount; ++k) values[k] = k % 1009 - 500;
  const int blocks = kCount / kBlock / kEach;
  int* in = onDevice(values);
  int* sums = emptyOnDevice<int>(blocks);
  auto right = [&] {
    std::vector<int> result = fromDevice(sums, blocks);
    for (int b = 0; b < blocks; ++b) {
      int sum = 0;
      for (int k = 0; k < kBlock * kEach; ++k) sum += values[(size_t)b * kBlock * kEach + k];
      if (result[b] != sum) return false;
    }
    return true;
  };
  pair.measure("slow", "sumByTree", [&] { sumByTree<<<blocks, kBlock>>>(sums, in); }, right);
  pair.measure("fast", "sumByShuffles", [&] { sumByShuffles<<<blocks, kBlock>>>(sums, in); }, right);
  return 0;
}
