// Each thread takes 16 elements in a row, against 16 elements a grid's width apart.
#include "pair.h"

constexpr int kCount = 1 << 22, kEach = 16, kThreads = kCount / kEach;

__global__ void scaleChunks(float* out, const float* in, float factor) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < kEach; ++k) out[t * kEach + k] = in[t * kEach + k] * factor + 1.0f;
}

__global__ void scaleStrided(float* out, const float* in, float factor) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < kEach; ++k) out[t + k * kThreads] = in[t + k * kThreads] * factor + 1.0f;
}

int main(int argc, char** argv) {
  Pair pair("chunk-stride", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; ++i)
      if (result[i] != values[i] * 2.0f + 1.0f) return false;
    return true;
  };
  pair.measure("slow", "scaleChunks", [&] { scaleChunks<<<kThreads / 256, 256>>>(out, in, 2.0f); }, right);
  pair.measure("fast", "scaleStrided", [&] { scaleStrided<<<kThreads / 256, 256>>>(out, in, 2.0f); }, right);
  return 0;
}
