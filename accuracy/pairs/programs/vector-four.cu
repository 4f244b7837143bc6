// A vector sum of one element a thread against four that are all loaded first.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlock = 256;

__global__ void addOne(const float* a, const float* b, float* c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kCount) c[i] = a[i] + b[i];
}

__global__ void addFour(const float* a, const float* b, float* c) {
  int i = blockIdx.x * kBlock * 4 + threadIdx.x;
  float a0 = a[i], a1 = a[i + kBlock], a2 = a[i + 2 * kBlock], a3 = a[i + 3 * kBlock];
  float b0 = b[i], b1 = b[i + kBlock], b2 = b[i + 2 * kBlock], b3 = b[i + 3 * kBlock];
  c[i] = a0 + b0;
  c[i + kBlock] = a1 + b1;
  c[i + 2 * kBlock] = a2 + b2;
  c[i + 3 * kBlock] = a3 + b3;
}

int main(int argc, char** argv) {
  Pair pair("vector-four", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float *a = onDevice(values), *b = onDevice(values), *c = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(c, kCount);
    for (int i = 0; i < kCount; ++i)
      if (result[i] != 2 * values[i]) return false;
    return true;
  };
  pair.measure("slow", "addOne", [&] { addOne<<<kCount / kBlock, kBlock>>>(a, b, c); }, right);
  pair.measure("fast", "addFour", [&] { addFour<<<kCount / kBlock / 4, kBlock>>>(a, b, c); }, right);
  return 0;
}
