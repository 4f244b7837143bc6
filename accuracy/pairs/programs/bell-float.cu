// An activation whose constants are doubles, against floats.
#include "pair.h"

constexpr int kCount = 1 << 21, kBlock = 256;

__global__ void bellDouble(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float x = in[i];
    out[i] = 0.5 * x * (1.0 + tanh(0.7978845608 * (x + 0.044715 * x * x * x)));
  }
}

__global__ void bellFloat(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float x = in[i];
    out[i] = 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
  }
}

int main(int argc, char** argv) {
  Pair pair("bell-float", argc, argv, 20);
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
  pair.measure("fast", "bellFloat", [&] { bellFloat<<<kCount / kBlock, kBlock>>>(in, out, kCount); }, right);
  return 0;
}
