// A loop over the grid of few blocks a multiprocessor: one element a turn against four.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlocks = 984, kBlock = 256;

__global__ void strideOne(int n, float a, const float* x, const float* y, float* z) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) z[i] = a * x[i] + y[i];
}

__global__ void strideFour(int n, float a, const float* x, const float* y, float* z) {
  int step = blockDim.x * gridDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  for (; i + 3 * step < n; i += 4 * step) {
    float x0 = x[i], x1 = x[i + step], x2 = x[i + 2 * step], x3 = x[i + 3 * step];
    float y0 = y[i], y1 = y[i + step], y2 = y[i + 2 * step], y3 = y[i + 3 * step];
    z[i] = a * x0 + y0;
    z[i + step] = a * x1 + y1;
    z[i + 2 * step] = a * x2 + y2;
    z[i + 3 * step] = a * x3 + y3;
  }
  for (; i < n; i += step) z[i] = a * x[i] + y[i];
}

int main(int argc, char** argv) {
  Pair pair("grid-loop-four", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float *x = onDevice(values), *y = onDevice(values), *z = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(z, kCount);
    for (int i = 0; i < kCount; ++i)
      if (result[i] != 3 * values[i]) return false;
    return true;
  };
  pair.measure("slow", "strideOne", [&] { strideOne<<<kBlocks, kBlock>>>(kCount, 2.0f, x, y, z); }, right);
  pair.measure("fast", "strideFour", [&] { strideFour<<<kBlocks, kBlock>>>(kCount, 2.0f, x, y, z); }, right);
  return 0;
}
