// A square mask of 7 x 7: numbers from global memory against a tile with a halo in shared memory.
#include "pair.h"

constexpr int kSize = 1024, kRadius = 3, kSide = 2 * kRadius + 1, kBlock = 16, kTile = kBlock + 2 * kRadius;

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

__global__ void squareTile(const float* in, const float* filter, float* out, int r, int width, int height) {
  __shared__ float tile[kTile][kTile];
  int left = blockIdx.x * kBlock - r, top = blockIdx.y * kBlock - r;
  for (int row = threadIdx.y; row < kBlock + 2 * r; row += kBlock)
    for (int column = threadIdx.x; column < kBlock + 2 * r; column += kBlock) {
      int iy = top + row, ix = left + column;
      tile[row][column] = iy >= 0 && iy < height && ix >= 0 && ix < width ? in[iy * width + ix] : 0.0f;
    }
  __syncthreads();
  float value = 0;
  for (int fy = 0; fy < 2 * r + 1; ++fy)
    for (int fx = 0; fx < 2 * r + 1; ++fx)
      value += filter[fy * (2 * r + 1) + fx] * tile[threadIdx.y + fy][threadIdx.x + fx];
  out[(blockIdx.y * kBlock + threadIdx.y) * width + blockIdx.x * kBlock + threadIdx.x] = value;
}

int main(int argc, char** argv) {
  Pair pair("tile-square", argc, argv, 20);
  std::vector<float> values = numbers(kSize * kSize), weights = numbers(kSide * kSide);
  float *in = onDevice(values), *filter = onDevice(weights), *out = emptyOnDevice<float>(kSize * kSize);
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
  auto fast = [&] { squareTile<<<grid, block>>>(in, filter, out, kRadius, kSize, kSize); };
  pair.measure("slow", "squareGlobal", slow, right);
  pair.measure("fast", "squareTile", fast, right);
  return 0;
}
