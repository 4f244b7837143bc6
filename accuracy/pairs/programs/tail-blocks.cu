// A wave of blocks and 13 more, of equal long work: blocks of 1024 threads against blocks of 128.
#include "pair.h"

constexpr int kCount = (264 + 13) * 1024, kSteps = 2000;

__global__ void steps(const float* in, float* out, int n, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i] * 0.01f, y = x;
  for (int k = 0; k < count; ++k) y = y * x + 0.5f;
  out[i] = y;
}

int main(int argc, char** argv) {
  Pair pair("tail-blocks", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float *in = onDevice(values), *out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; i += 37)
      if (!near(result[i], 0.5 / (1 - values[i] * 0.01), 1e-4)) return false;
    return true;
  };
  pair.measure("slow", "steps", [&] { steps<<<kCount / 1024, 1024>>>(in, out, kCount, kSteps); }, right);
  pair.measure("fast", "steps", [&] { steps<<<kCount / 128, 128>>>(in, out, kCount, kSteps); }, right);
  return 0;
}
