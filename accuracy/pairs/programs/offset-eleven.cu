// Reads that begin eleven elements off a line's start, against aligned ones.
#include "pair.h"

constexpr int kCount = 1 << 22, kOffset = 11;

__global__ void sumOffset(float* out, const float* a, const float* b, int offset, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = i + offset;
  if (k < count) out[i] = a[k] + b[k];
}

int main(int argc, char** argv) {
  Pair pair("offset-eleven", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float *a = onDevice(values), *b = onDevice(values);
  float* out = emptyOnDevice<float>(kCount);
  auto right = [&](int offset) {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i + offset < kCount; ++i)
      if (result[i] != 2 * values[i + offset]) return false;
    return true;
  };
  pair.measure("slow", "sumOffset(11)", [&] { sumOffset<<<kCount / 512, 512>>>(out, a, b, kOffset, kCount); },
               [&] { return right(kOffset); });
  pair.measure("fast", "sumOffset(0)", [&] { sumOffset<<<kCount / 512, 512>>>(out, a, b, 0, kCount); },
               [&] { return right(0); });
  return 0;
}
