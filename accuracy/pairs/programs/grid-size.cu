// Sixteen blocks on a chip of over a hundred multiprocessors, against eight blocks for each of them.
#include "pair.h"

constexpr int kCount = 1 << 22;

__global__ void polynomial(float* out, const float* in, int count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
    float v = in[i];
    out[i] = (v * 0.5f + 1.0f) * v - 2.0f;
  }
}

int main(int argc, char** argv) {
  Pair pair("grid-size", argc, argv, 10);
  std::vector<float> values = numbers(kCount);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; ++i)
      if (!near(result[i], (values[i] * 0.5 + 1.0) * values[i] - 2.0, 1e-5)) return false;
    return true;
  };
  pair.measure("slow", "polynomial<<<16, 256>>>", [&] { polynomial<<<16, 256>>>(out, in, kCount); }, right);
  pair.measure("fast", "polynomial<<<1056, 256>>>", [&] { polynomial<<<1056, 256>>>(out, in, kCount); }, right);
  return 0;
}
