// Rows of 128 elements of a sparse matrix, a warp a row: one element a turn and lane against four.
#include "pair.h"

constexpr int kRows = 1 << 14, kEach = 128, kCount = kRows * kEach, kBlock = 256;

__device__ void store(float sum, float* y, int row) {
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffffu, sum, d);
  if (threadIdx.x % 32 == 0) y[row] = sum;
}

__global__ void rowsOne(const int* ptr, const int* cols, const float* vals, const float* x, float* y) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float sum = 0.0f;
  for (int k = ptr[row] + lane; k < ptr[row + 1]; k += 32) sum += vals[k] * x[cols[k]];
  store(sum, y, row);
}

__global__ void rowsFour(const int* ptr, const int* cols, const float* vals, const float* x, float* y) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float sum = 0.0f;
  int k = ptr[row] + lane, end = ptr[row + 1];
  for (; k + 96 < end; k += 128) {
    int c0 = cols[k], c1 = cols[k + 32], c2 = cols[k + 64], c3 = cols[k + 96];
    float v0 = vals[k], v1 = vals[k + 32], v2 = vals[k + 64], v3 = vals[k + 96];
    float x0 = x[c0], x1 = x[c1], x2 = x[c2], x3 = x[c3];
    sum += v0 * x0 + v1 * x1 + v2 * x2 + v3 * x3;
  }
  for (; k < end; k += 32) sum += vals[k] * x[cols[k]];
  store(sum, y, row);
}

int main(int argc, char** argv) {
  Pair pair("sparse-rows-four", argc, argv, 20);
  std::vector<float> values = numbers(kCount), vector = numbers(kRows + 64);
  std::vector<int> columns(kCount), begins(kRows + 1);
  for (int k = 0; k < kCount; ++k) columns[k] = k / kEach + (int)(k * 2654435761u >> 7 & 63);
  for (int r = 0; r <= kRows; ++r) begins[r] = r * kEach;
  int *cols = onDevice(columns), *ptr = onDevice(begins);
  float *vals = onDevice(values), *x = onDevice(vector), *y = emptyOnDevice<float>(kRows);
  auto right = [&] {
    std::vector<float> result = fromDevice(y, kRows);
    for (int r = 0; r < kRows; r += 7) {
      double sum = 0;
      for (int k = r * kEach; k < (r + 1) * kEach; ++k) sum += (double)values[k] * vector[columns[k]];
      if (!near(result[r], sum, 1e-4)) return false;
    }
    return true;
  };
  pair.measure("slow", "rowsOne", [&] { rowsOne<<<kRows / 8, kBlock>>>(ptr, cols, vals, x, y); }, right);
  pair.measure("fast", "rowsFour", [&] { rowsFour<<<kRows / 8, kBlock>>>(ptr, cols, vals, x, y); }, right);
  return 0;
}
