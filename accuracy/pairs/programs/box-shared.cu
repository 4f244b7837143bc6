// A mean over 9 x 9 pixels, each read from global memory, against a tile with its borders in shared memory.
#include "pair.h"

constexpr int kSide = 1024, kRadius = 4, kTile = 16, kPitch = kSide + 2 * kRadius;
constexpr int kWide = kTile + 2 * kRadius;

// `in` has kRadius pixels more at all sides.
__global__ void boxGlobal(float* out, const float* in) {
  int x = blockIdx.x * kTile + threadIdx.x, y = blockIdx.y * kTile + threadIdx.y;
  float sum = 0;
  for (int dy = 0; dy <= 2 * kRadius; ++dy)
    for (int dx = 0; dx <= 2 * kRadius; ++dx) sum += in[(y + dy) * kPitch + x + dx];
  out[y * kSide + x] = sum;
}

__global__ void boxShared(float* out, const float* in) {
  __shared__ float tile[kWide][kWide + 1];
  int x0 = blockIdx.x * kTile, y0 = blockIdx.y * kTile;
  for (int k = threadIdx.y * kTile + threadIdx.x; k < kWide * kWide; k += kTile * kTile)
    tile[k / kWide][k % kWide] = in[(y0 + k / kWide) * kPitch + x0 + k % kWide];
  __syncthreads();
  float sum = 0;
  for (int dy = 0; dy <= 2 * kRadius; ++dy)
    for (int dx = 0; dx <= 2 * kRadius; ++dx) sum += tile[threadIdx.y + dy][threadIdx.x + dx];
  out[(y0 + threadIdx.y) * kSide + x0 + threadIdx.x] = sum;
}

int main(int argc, char** argv) {
  Pair pair("box-shared", argc, argv, 10);
  std::vector<float> values = numbers((size_t)kPitch * kPitch);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>((size_t)kSide * kSide);
  dim3 block(kTile, kTile), grid(kSide / kTile, kSide / kTile);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, (size_t)kSide * kSide);
    for (int y = 0; y < kSide; y += 37)
      for (int x = 0; x < kSide; ++x) {
        float sum = 0;
        for (int dy = 0; dy <= 2 * kRadius; ++dy)
          for (int dx = 0; dx <= 2 * kRadius; ++dx) sum += values[(size_t)(y + dy) * kPitch + x + dx];
        if (result[(size_t)y * kSide + x] != sum) return false;
      }
    return true;
  };
  pair.measure("slow", "boxGlobal", [&] { boxGlobal<<<grid, block>>>(out, in); }, right);
  pair.measure("fast", "boxShared", [&] { boxShared<<<grid, block>>>(out, in); }, right);
  return 0;
}
