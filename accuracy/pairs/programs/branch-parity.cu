// Even and odd threads go different ways, against even and odd warps.
#include "pair.h"

constexpr int kCount = 1 << 21, kRounds = 24;

__device__ float grow(float v) {
  for (int i = 0; i < kRounds; ++i) v = v * 1.0009765625f + 0.25f;
  return v;
}

__device__ float shrink(float v) {
  for (int i = 0; i < kRounds; ++i) v = 3.0f - v * (v * 0.0009765625f - 0.5f);
  return v;
}

__global__ void byThreads(float* out, const float* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = in[i];
  if (threadIdx.x % 2 == 0)
    out[i] = grow(v);
  else
    out[i] = shrink(v);
}

__global__ void byWarps(float* out, const float* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = in[i];
  if ((threadIdx.x / 32) % 2 == 0)
    out[i] = grow(v);
  else
    out[i] = shrink(v);
}

int main(int argc, char** argv) {
  Pair pair("branch-parity", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(kCount);
  auto right = [&](int width) {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; i += 7) {
      double v = values[i];
      bool even = (i / width) % 2 == 0;
      for (int k = 0; k < kRounds; ++k) v = even ? v * 1.0009765625 + 0.25 : 3.0 - v * (v * 0.0009765625 - 0.5);
      if (!near(result[i], v, 1e-4)) return false;
    }
    return true;
  };
  pair.measure("slow", "byThreads", [&] { byThreads<<<kCount / 256, 256>>>(out, in); }, [&] { return right(1); });
  pair.measure("fast", "byWarps", [&] { byWarps<<<kCount / 256, 256>>>(out, in); }, [&] { return right(32); });
  return 0;
}
