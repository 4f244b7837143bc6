// A square mask of 7 x 7: the mask from global memory against constant memory.
#include "pair.h"

constexpr int kSize = 1024, kRadius = 3, kSide = 2 * kRadius + 1, kBlock = 16;

__global__ void squareGlobal(const float* in, const float* filter, float* out, int r, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float value = 0;
  for (int fy = 0; fy < 2 * r + 1; ++fy)
    for (int fx = 0; fx < 2 * r + 1; ++fx) {
      int iy = y - r + fy, ix = x - r + fx;
      if (iy >= 0 && iy < height && ix >= 0 && ix < width) value += filter[fy * (2 * r + 1) + fx] * in[iy * width + ix];
    }
  out[y * width + x] = value;
}

__constant__ float mask[kSide * kSide];

__global__ void squareConstant(const float* in, float* out, int r, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float value = 0;
  for (int fy = 0; fy < 2 * r + 1; ++fy)
    for (int fx = 0; fx < 2 * r + 1; ++fx) {
      int iy = y - r + fy, ix = x - r + fx;
      if (iy >= 0 && iy < height && ix >= 0 && ix < width) value += mask[fy * (2 * r + 1) + fx] * in[iy * width + ix];
    }
  out[y * width + x] = value;
}

int main(int argc, char** argv) {
  Pair pair("constant-square", argc, argv, 20);
  std::vector<float> values = numbers(kSize * kSize), weights = numbers(kSide * kSide);
  float *in = onDevice(values), *filter = onDevice(weights), *out = emptyOnDevice<float>(kSize * kSize);
  CHECK(cudaMemcpyToSymbol(mask, weights.data(), sizeof mask));
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kSize * kSize);
    for (int y = 0; y < kSize; y += 11)
      for (int x = 0; x < kSize; x += 7) {
        double value = 0;
        for (int fy = 0; fy < kSide; ++fy)
          for (int fx = 0; fx < kSide; ++fx) {
            int iy = y - kRadius + fy, ix = x - kRadius + fx;
            if (iy < 0 || iy >= kSize || ix < 0 || ix >= kSize) continue;
            value += (double)weights[fy * kSide + fx] * values[iy * kSize + ix];
          }
        if (!near(result[y * kSize + x], value, 1e-4)) return false;
      }
    return true;
  };
  dim3 block(kBlock, kBlock), grid(kSize / kBlock, kSize / kBlock);
  auto slow = [&] { squareGlobal<<<grid, block>>>(in, filter, out, kRadius, kSize, kSize); };
  auto fast = [&] { squareConstant<<<grid, block>>>(in, out, kRadius, kSize, kSize); };
  pair.measure("slow", "squareGlobal", slow, right);
  pair.measure("fast", "squareConstant", fast, right);
  return 0;
}
