// Squared distances of all pairs of points, coordinates in tiles of shared memory: one distance a thread,
// against four.
#include "pair.h"

constexpr int kPoints = 1024, kSize = 128;

// Coordinate k of point p lies at points[k * kPoints + p].
__global__ void distanceOne(float* out, const float* points) {
  __shared__ float rows[32][32], columns[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  int column = blockIdx.x * 32 + tx, firstRow = blockIdx.y * 32;
  float sum = 0;
  for (int first = 0; first < kSize; first += 32) {
    rows[ty][tx] = points[(first + ty) * kPoints + firstRow + tx];
    columns[ty][tx] = points[(first + ty) * kPoints + column];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 32; ++k) {
      float d = rows[k][ty] - columns[k][tx];
      sum += d * d;
    }
    __syncthreads();
  }
  out[(firstRow + ty) * kPoints + column] = sum;
}

// A block of 32 x 8 threads: a thread makes those of rows ty, ty + 8, ty + 16 and ty + 24.
__global__ void distanceFour(float* out, const float* points) {
  __shared__ float rows[32][32], columns[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  int column = blockIdx.x * 32 + tx, firstRow = blockIdx.y * 32;
  float sums[4] = {0, 0, 0, 0};
  for (int first = 0; first < kSize; first += 32) {
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      rows[ty + 8 * j][tx] = points[(first + ty + 8 * j) * kPoints + firstRow + tx];
      columns[ty + 8 * j][tx] = points[(first + ty + 8 * j) * kPoints + column];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 32; ++k) {
      float mine = columns[k][tx];
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        float d = rows[k][ty + 8 * j] - mine;
        sums[j] += d * d;
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int j = 0; j < 4; ++j) out[(firstRow + ty + 8 * j) * kPoints + column] = sums[j];
}

int main(int argc, char** argv) {
  Pair pair("distance-registers", argc, argv, 10);
  std::vector<float> values = numbers((size_t)kPoints * kSize);
  float* points = onDevice(values);
  float* out = emptyOnDevice<float>((size_t)kPoints * kPoints);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, (size_t)kPoints * kPoints);
    for (int row = 0; row < kPoints; row += 37)
      for (int column = 0; column < kPoints; column += 41) {
        double sum = 0;
        for (int k = 0; k < kSize; ++k) {
          double d = (double)values[k * kPoints + row] - values[k * kPoints + column];
          sum += d * d;
        }
        if (!near(result[row * kPoints + column], sum, 1e-5)) return false;
      }
    return true;
  };
  dim3 grid(kPoints / 32, kPoints / 32);
  pair.measure("slow", "distanceOne", [&] { distanceOne<<<grid, dim3(32, 32)>>>(out, points); }, right);
  pair.measure("fast", "distanceFour", [&] { distanceFour<<<grid, dim3(32, 8)>>>(out, points); }, right);
  return 0;
}
