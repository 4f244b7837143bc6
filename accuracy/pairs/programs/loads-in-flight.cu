// Few warps that load one element at a time and wait for it, against eight loads on their way at once.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlocks = 132, kBlock = 256;
constexpr int kThreads = kBlocks * kBlock, kEach = 120;

__global__ void sumOneByOne(float* out, const float* in) {
  int t = blockIdx.x * kBlock + threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < kEach; ++k) sum += in[k * kThreads + t];
  out[t] = sum;
}

__global__ void sumEightAtOnce(float* out, const float* in) {
  int t = blockIdx.x * kBlock + threadIdx.x;
  float sum = 0;
#pragma unroll 8
  for (int k = 0; k < kEach; ++k) sum += in[k * kThreads + t];
  out[t] = sum;
}

int main(int argc, char** argv) {
  Pair pair("loads-in-flight", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(kThreads);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kThreads);
    for (int t = 0; t < kThreads; ++t) {
      float sum = 0;
      for (int k = 0; k < kEach; ++k) sum += values[(size_t)k * kThreads + t];
      if (result[t] != sum) return false;
    }
    return true;
  };
  pair.measure("slow", "sumOneByOne", [&] { sumOneByOne<<<kBlocks, kBlock>>>(out, in); }, right);
  pair.measure("fast", "sumEightAtOnce", [&] { sumEightAtOnce<<<kBlocks, kBlock>>>(out, in); }, right);
  return 0;
}
