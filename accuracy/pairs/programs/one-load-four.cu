// One load and one store an element, at a boundary: one element a thread against four.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlock = 512;

__global__ void nextOne(const float* in, float* out, int offset) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kCount) out[i] = in[i + offset] + 1.0f;
}

__global__ void nextFour(const float* in, float* out, int offset) {
  int i = blockIdx.x * kBlock * 4 + threadIdx.x, k = i + offset;
  float v0 = in[k], v1 = in[k + kBlock], v2 = in[k + 2 * kBlock], v3 = in[k + 3 * kBlock];
  out[i] = v0 + 1.0f;
  out[i + kBlock] = v1 + 1.0f;
  out[i + 2 * kBlock] = v2 + 1.0f;
  out[i + 3 * kBlock] = v3 + 1.0f;
}

int main(int argc, char** argv) {
  Pair pair("one-load-four", argc, argv, 20);
  std::vector<float> values = numbers(kCount + 64);
  float *in = onDevice(values), *out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; ++i)
      if (result[i] != values[i + 64] + 1.0f) return false;
    return true;
  };
  pair.measure("slow", "nextOne", [&] { nextOne<<<kCount / kBlock, kBlock>>>(in, out, 64); }, right);
  pair.measure("fast", "nextFour", [&] { nextFour<<<kCount / kBlock / 4, kBlock>>>(in, out, 64); }, right);
  return 0;
}
