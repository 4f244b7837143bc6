// The last step of a scan of many blocks: each element gets the sum of its block; one a thread against four.
#include "pair.h"

constexpr int kCount = 1 << 21, kBlock = 512;

__global__ void addSumOne(float* out, const float* sums) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = fmaxf(out[i], sums[blockIdx.x]);
}

__global__ void addSumFour(float* out, const float* sums) {
  int i = blockIdx.x * kBlock * 4 + threadIdx.x, b = blockIdx.x * 4;
  float v0 = out[i], v1 = out[i + kBlock], v2 = out[i + 2 * kBlock], v3 = out[i + 3 * kBlock];
  float s0 = sums[b], s1 = sums[b + 1], s2 = sums[b + 2], s3 = sums[b + 3];
  out[i] = fmaxf(v0, s0);
  out[i + kBlock] = fmaxf(v1, s1);
  out[i + 2 * kBlock] = fmaxf(v2, s2);
  out[i + 3 * kBlock] = fmaxf(v3, s3);
}

int main(int argc, char** argv) {
  Pair pair("block-sum-four", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float *out = onDevice(values), *sums = onDevice(numbers(kCount / kBlock));
  std::vector<float> least = numbers(kCount / kBlock);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; ++i)
      if (result[i] != std::max(values[i], least[i / kBlock])) return false;
    return true;
  };
  pair.measure("slow", "addSumOne", [&] { addSumOne<<<kCount / kBlock, kBlock>>>(out, sums); }, right);
  pair.measure("fast", "addSumFour", [&] { addSumFour<<<kCount / kBlock / 4, kBlock>>>(out, sums); }, right);
  return 0;
}
