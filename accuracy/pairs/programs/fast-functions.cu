// Functions in full precision, against those that the special-function unit approximates.
#include "pair.h"

constexpr int kCount = 1 << 20, kBlock = 256, kSteps = 16;

__global__ void waveExact(float* out, const float* in) {
  int i = blockIdx.x * kBlock + threadIdx.x;
  float v = in[i] * 0.01f, sum = 0;
  for (int k = 0; k < kSteps; ++k) {
    sum += expf(-v) * logf(1.5f + v) / (1.0f + v);
    v += 0.125f;
  }
  out[i] = sum;
}

__global__ void waveFast(float* out, const float* in) {
  int i = blockIdx.x * kBlock + threadIdx.x;
  float v = in[i] * 0.01f, sum = 0;
  for (int k = 0; k < kSteps; ++k) {
    sum += __fdividef(__expf(-v) * __logf(1.5f + v), 1.0f + v);
    v += 0.125f;
  }
  out[i] = sum;
}

int main(int argc, char** argv) {
  Pair pair("fast-functions", argc, argv, 10);
  std::vector<float> values = numbers(kCount);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; i += 1009) {
      double v = values[i] * 0.01, sum = 0;
      for (int k = 0; k < kSteps; ++k, v += 0.125) sum += exp(-v) * log(1.5 + v) / (1 + v);
      if (!near(result[i], sum, 1e-4)) return false;
    }
    return true;
  };
  pair.measure("slow", "waveExact", [&] { waveExact<<<kCount / kBlock, kBlock>>>(out, in); }, right);
  pair.measure("fast", "waveFast", [&] { waveFast<<<kCount / kBlock, kBlock>>>(out, in); }, right);
  return 0;
}
