// Numbers made positive where they stand, one a thread against four.
#include "pair.h"

constexpr int kCount = 1 << 21, kBlock = 256;

__global__ void positiveOne(float* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kCount) x[i] = fmaxf(x[i], 2.0f);
}

__global__ void positiveFour(float* x) {
  int i = blockIdx.x * kBlock * 4 + threadIdx.x;
  float v0 = x[i], v1 = x[i + kBlock], v2 = x[i + 2 * kBlock], v3 = x[i + 3 * kBlock];
  x[i] = fmaxf(v0, 2.0f);
  x[i + kBlock] = fmaxf(v1, 2.0f);
  x[i + 2 * kBlock] = fmaxf(v2, 2.0f);
  x[i + 3 * kBlock] = fmaxf(v3, 2.0f);
}

int main(int argc, char** argv) {
  Pair pair("in-place-four", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float* x = onDevice(values);
  auto right = [&] {
    std::vector<float> result = fromDevice(x, kCount);
    for (int i = 0; i < kCount; ++i)
      if (result[i] != std::max(values[i], 2.0f)) return false;
    return true;
  };
  pair.measure("slow", "positiveOne", [&] { positiveOne<<<kCount / kBlock, kBlock>>>(x); }, right);
  pair.measure("fast", "positiveFour", [&] { positiveFour<<<kCount / kBlock / 4, kBlock>>>(x); }, right);
  return 0;
}
