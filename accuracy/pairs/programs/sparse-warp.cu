// A sparse matrix (compressed rows of different lengths) times a vector: a thread a row, against a warp a row.
#include "pair.h"

constexpr int kRows = 1 << 15, kBlock = 256;

__global__ void sparseByThread(float* y, const int* starts, const int* columns, const float* values,
                               const float* x, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int k = starts[row]; k < starts[row + 1]; ++k) sum += values[k] * x[columns[k]];
  y[row] = sum;
}

__global__ void sparseByWarp(float* y, const int* starts, const int* columns, const float* values,
                             const float* x, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  float sum = 0;
  for (int k = starts[row] + lane; k < starts[row + 1]; k += 32) sum += values[k] * x[columns[k]];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
  if (lane == 0) y[row] = sum;
}

int main(int argc, char** argv) {
  Pair pair("sparse-warp", argc, argv, 10);
  std::vector<int> starts(1, 0), columns;
  unsigned state = 7;
  for (int row = 0; row < kRows; ++row) {
    state = state * 1664525u + 1013904223u;
    int length = 8 + (state >> 24) % 113;
    for (int k = 0; k < length; ++k) columns.push_back((row + 3 * k * k) % kRows);
    starts.push_back((int)columns.size());
  }
  std::vector<float> values = numbers(columns.size()), vector = numbers(kRows);
  int *s = onDevice(starts), *c = onDevice(columns);
  float *v = onDevice(values), *x = onDevice(vector);
  float* y = emptyOnDevice<float>(kRows);
  auto right = [&] {
    std::vector<float> result = fromDevice(y, kRows);
    for (int row = 0; row < kRows; row += 31) {
      double sum = 0;
      for (int k = starts[row]; k < starts[row + 1]; ++k) sum += (double)values[k] * vector[columns[k]];
      if (!near(result[row], sum, 1e-5)) return false;
    }
    return true;
  };
  pair.measure("slow", "sparseByThread", [&] { sparseByThread<<<kRows / kBlock, kBlock>>>(y, s, c, v, x, kRows); },
               right);
  pair.measure("fast", "sparseByWarp",
               [&] { sparseByWarp<<<kRows * 32 / kBlock, kBlock>>>(y, s, c, v, x, kRows); }, right);
  return 0;
}
