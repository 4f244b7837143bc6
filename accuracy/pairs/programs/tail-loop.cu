// A wave of blocks and 40 more, of equal long work, against a whole wave whose threads go on by the width of the grid.
#include "pair.h"

constexpr int kWave = 132 * 8, kBlock = 256, kCount = (kWave + 40) * kBlock, kSteps = 2000;

__global__ void oneEach(const float* in, float* out, int n, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i] * 0.01f, y = x;
  for (int k = 0; k < count; ++k) y = y * x + 0.5f;
  out[i] = y;
}

__global__ void goOn(const float* in, float* out, int n, int count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float x = in[i] * 0.01f, y = x;
    for (int k = 0; k < count; ++k) y = y * x + 0.5f;
    out[i] = y;
  }
}

int main(int argc, char** argv) {
  Pair pair("tail-loop", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float *in = onDevice(values), *out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; i += 37)
      if (!near(result[i], 0.5 / (1 - values[i] * 0.01), 1e-4)) return false;
    return true;
  };
  pair.measure("slow", "oneEach", [&] { oneEach<<<kCount / kBlock, kBlock>>>(in, out, kCount, kSteps); }, right);
  pair.measure("fast", "goOn", [&] { goOn<<<kWave, kBlock>>>(in, out, kCount, kSteps); }, right);
  return 0;
}
