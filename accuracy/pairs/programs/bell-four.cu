// An activation whose constants are doubles, one number a thread against four.
#include "pair.h"

constexpr int kCount = 1 << 21, kBlock = 256;

__global__ void bellDouble(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float x = in[i];
    out[i] = 0.5 * x * (1.0 + tanh(0.7978845608 * (x + 0.044715 * x * x * x)));
  }
}

__global__ void bellFour(const float* in, float* out, int n) {
  int i = blockIdx.x * kBlock * 4 + threadIdx.x;
  float x[4];
#pragma unroll
  for (int k = 0; k < 4; ++k) x[k] = in[i + k * kBlock];
#pragma unroll
  for (int k = 0; k < 4; ++k)
    out[i + k * kBlock] = 0.5 * x[k] * (1.0 + tanh(0.7978845608 * (x[k] + 0.044715 * x[k] * x[k] * x[k])));
}

int main(int argc, char** argv) {
  Pair pair("bell-four", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  for (float& value : values) value = value / 8 - 2;
  float *in = onDevice(values), *out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; i += 11) {
      double x = values[i], expected = 0.5 * x * (1.0 + tanh(0.7978845608 * (x + 0.044715 * x * x * x)));
      if (fabs(result[i] - expected) > 1e-5) return false;
    }
    return true;
  };
  pair.measure("slow", "bellDouble", [&] { bellDouble<<<kCount / kBlock, kBlock>>>(in, out, kCount); }, right);
  pair.measure("fast", "bellFour", [&] { bellFour<<<kCount / kBlock / 4, kBlock>>>(in, out, kCount); }, right);
  return 0;
}
