// Blocks of one warp, of which a multiprocessor holds only 32, against blocks of eight.
#include "pair.h"

constexpr int kCount = 1 << 22;

__global__ void axpy(float* y, const float* x, float a, const float* offset) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = a * x[i] + offset[i];
}

int main(int argc, char** argv) {
  Pair pair("block-size", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float *x = onDevice(values), *offset = onDevice(values);
  float* y = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(y, kCount);
    for (int i = 0; i < kCount; ++i)
      if (result[i] != 3.0f * values[i]) return false;
    return true;
  };
  pair.measure("slow", "axpy<<<, 32>>>", [&] { axpy<<<kCount / 32, 32>>>(y, x, 2.0f, offset); }, right);
  pair.measure("fast", "axpy<<<, 256>>>", [&] { axpy<<<kCount / 256, 256>>>(y, x, 2.0f, offset); }, right);
  return 0;
}
