// One element a thread, at an offset, against four elements a thread that are all loaded first.
#include "pair.h"

constexpr int kCount = 1 << 22, kOffset = 11, kBlock = 512;

__global__ void sumOne(float* out, const float* a, const float* b, int offset, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = i + offset;
  if (k < count) out[i] = a[k] + b[k];
}

// `count` is a multiple of four blocks; the last elements are left out one by one.
__global__ void sumFour(float* out, const float* a, const float* b, int offset, int count) {
  int i = blockIdx.x * kBlock * 4 + threadIdx.x;
  int k = i + offset;
  if (k + 3 * kBlock < count) {
    float a0 = a[k], a1 = a[k + kBlock], a2 = a[k + 2 * kBlock], a3 = a[k + 3 * kBlock];
    float b0 = b[k], b1 = b[k + kBlock], b2 = b[k + 2 * kBlock], b3 = b[k + 3 * kBlock];
    out[i] = a0 + b0;
    out[i + kBlock] = a1 + b1;
    out[i + 2 * kBlock] = a2 + b2;
    out[i + 3 * kBlock] = a3 + b3;
  } else {
    for (int j = 0; j < 4; ++j, k += kBlock, i += kBlock)
      if (k < count) out[i] = a[k] + b[k];
  }
}

int main(int argc, char** argv) {
  Pair pair("several-each", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float *a = onDevice(values), *b = onDevice(values);
  float* out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i + kOffset < kCount; ++i)
      if (result[i] != 2 * values[i + kOffset]) return false;
    return true;
  };
  pair.measure("slow", "sumOne", [&] { sumOne<<<kCount / kBlock, kBlock>>>(out, a, b, kOffset, kCount); }, right);
  pair.measure("fast", "sumFour", [&] { sumFour<<<kCount / kBlock / 4, kBlock>>>(out, a, b, kOffset, kCount); },
               right);
  return 0;
}
