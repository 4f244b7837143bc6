// A sum whose active threads reach ever farther strides of shared memory, against neighbouring elements.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlock = 512;

__global__ void sumStrides(float* sums, const float* in) {
  __shared__ float part[kBlock];
  unsigned t = threadIdx.x;
  part[t] = in[blockIdx.x * kBlock + t];
  __syncthreads();
  for (unsigned step = 1; step < kBlock; step *= 2) {
    unsigned i = 2 * step * t;
    if (i < kBlock) part[i] += part[i + step];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = part[0];
}

__global__ void sumHalves(float* sums, const float* in) {
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

int main(int argc, char** argv) {
  Pair pair("reduce-banks", argc, argv, 20);
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
  pair.measure("slow", "sumStrides", [&] { sumStrides<<<kCount / kBlock, kBlock>>>(sums, in); }, right);
  pair.measure("fast", "sumHalves", [&] { sumHalves<<<kCount / kBlock, kBlock>>>(sums, in); }, right);
  return 0;
}
