// Running sums of each block: rounds through shared memory with two barriers each, against shuffles.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlock = 512;

__global__ void scanRounds(int* out, const int* in) {
  __shared__ int part[kBlock];
  int t = threadIdx.x, i = blockIdx.x * kBlock + t;
  part[t] = in[i];
  __syncthreads();
  for (int step = 1; step < kBlock; step *= 2) {
    int before = t >= step ? part[t - step] : 0;
    __syncthreads();
    part[t] += before;
    __syncthreads();
  }
  out[i] = part[t];
}

__global__ void scanShuffles(int* out, const int* in) {
  __shared__ int sums[kBlock / 32];
  int t = threadIdx.x, i = blockIdx.x * kBlock + t, lane = t % 32, warp = t / 32;
  int sum = in[i];
  for (int step = 1; step < 32; step *= 2) {
    int before = __shfl_up_sync(0xffffffff, sum, step);
    if (lane >= step) sum += before;
  }
  if (lane == 31) sums[warp] = sum;
  __syncthreads();
  if (warp == 0) {
    int all = lane < kBlock / 32 ? sums[lane] : 0;
    for (int step = 1; step < 32; step *= 2) {
      int before = __shfl_up_sync(0xffffffff, all, step);
      if (lane >= step) all += before;
    }
    if (lane < kBlock / 32) sums[lane] = all;
  }
  __syncthreads();
  out[i] = warp > 0 ? sum + sums[warp - 1] : sum;
}

int main(int argc, char** argv) {
  Pair pair("scan-shuffles", argc, argv, 10);
  std::vector<int> values(kCount);
  for (int k = 0; k < kCount; ++k) values[k] = k % 1009 - 500;
  int* in = onDevice(values);
  int* out = emptyOnDevice<int>(kCount);
  auto right = [&] {
    std::vector<int> result = fromDevice(out, kCount);
    for (int k = 0, sum = 0; k < kCount; ++k) {
      sum = k % kBlock == 0 ? values[k] : sum + values[k];
      if (result[k] != sum) return false;
    }
    return true;
  };
  pair.measure("slow", "scanRounds", [&] { scanRounds<<<kCount / kBlock, kBlock>>>(out, in); }, right);
  pair.measure("fast", "scanShuffles", [&] { scanShuffles<<<kCount / kBlock, kBlock>>>(out, in); }, right);
  return 0;
}
