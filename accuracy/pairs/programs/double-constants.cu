// Constants without the letter f make each step of a single-precision recurrence a double one.
#include "pair.h"

constexpr int kCount = 1 << 19, kRounds = 48;

__global__ void logisticDouble(float* out, const float* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = in[i] * 0.03125f;
  for (int k = 0; k < kRounds; ++k) v = v * 0.75 + 0.125 * v * (1.0 - v);
  out[i] = v;
}

__global__ void logisticFloat(float* out, const float* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = in[i] * 0.03125f;
  for (int k = 0; k < kRounds; ++k) v = v * 0.75f + 0.125f * v * (1.0f - v);
  out[i] = v;
}

int main(int argc, char** argv) {
  Pair pair("double-constants", argc, argv, 10);
  std::vector<float> values = numbers(kCount);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; i += 3) {
      double v = values[i] * 0.03125;
      for (int k = 0; k < kRounds; ++k) v = v * 0.75 + 0.125 * v * (1.0 - v);
      if (!near(result[i], v, 1e-4)) return false;
    }
    return true;
  };
  pair.measure("slow", "logisticDouble", [&] { logisticDouble<<<kCount / 256, 256>>>(out, in); }, right);
  pair.measure("fast", "logisticFloat", [&] { logisticFloat<<<kCount / 256, 256>>>(out, in); }, right);
  return 0;
}
