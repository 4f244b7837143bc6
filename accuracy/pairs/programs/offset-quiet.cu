// Reads that begin eleven elements off a line's start, against aligned ones, four elements a thread: nothing
// else is left to gain.
#include "pair.h"

constexpr int kCount = 1 << 22, kOffset = 11, kBlock = 256;

// Reads as far as `offset` beyond `count`.
__global__ void sumFour(float* out, const float* a, const float* b, int offset) {
  int i = blockIdx.x * kBlock * 4 + threadIdx.x;
  int k = i + offset;
  float a0 = a[k], a1 = a[k + kBlock], a2 = a[k + 2 * kBlock], a3 = a[k + 3 * kBlock];
  float b0 = b[k], b1 = b[k + kBlock], b2 = b[k + 2 * kBlock], b3 = b[k + 3 * kBlock];
  out[i] = a0 + b0;
  out[i + kBlock] = a1 + b1;
  out[i + 2 * kBlock] = a2 + b2;
  out[i + 3 * kBlock] = a3 + b3;
}

int main(int argc, char** argv) {
  Pair pair("offset-quiet", argc, argv, 20);
  std::vector<float> values = numbers(kCount + kOffset);
  float *a = onDevice(values), *b = onDevice(values);
  float* out = emptyOnDevice<float>(kCount);
  const int blocks = kCount / kBlock / 4;
  auto right = [&](int offset) {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; ++i)
      if (result[i] != 2 * values[i + offset]) return false;
    return true;
  };
  pair.measure("slow", "sumFour(11)", [&] { sumFour<<<blocks, kBlock>>>(out, a, b, kOffset); },
               [&] { return right(kOffset); });
  pair.measure("fast", "sumFour(0)", [&] { sumFour<<<blocks, kBlock>>>(out, a, b, 0); }, [&] { return right(0); });
  return 0;
}
