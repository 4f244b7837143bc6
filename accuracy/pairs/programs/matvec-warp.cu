// A matrix times a vector: a thread a row, whose neighbours are a row apart, against a warp a row.
#include "pair.h"

constexpr int kRows = 1 << 14, kColumns = 512, kBlock = 256;

__global__ void rowOfThread(float* y, const float* a, const float* x, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < columns; ++k) sum += a[(size_t)row * columns + k] * x[k];
  y[row] = sum;
}

__global__ void rowOfWarp(float* y, const float* a, const float* x, int columns) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float sum = 0;
  for (int k = lane; k < columns; k += 32) sum += a[(size_t)row * columns + k] * x[k];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffff, sum, step);
  if (lane == 0) y[row] = sum;
}

int main(int argc, char** argv) {
  Pair pair("matvec-warp", argc, argv, 10);
  std::vector<float> values = numbers((size_t)kRows * kColumns), vector = numbers(kColumns);
  float *a = onDevice(values), *x = onDevice(vector);
  float* y = emptyOnDevice<float>(kRows);
  auto right = [&] {
    std::vector<float> result = fromDevice(y, kRows);
    for (int row = 0; row < kRows; row += 97) {
      double sum = 0;
      for (int k = 0; k < kColumns; ++k) sum += (double)values[(size_t)row * kColumns + k] * vector[k];
      if (!near(result[row], sum, 1e-5)) return false;
    }
    return true;
  };
  pair.measure("slow", "rowOfThread", [&] { rowOfThread<<<kRows / kBlock, kBlock>>>(y, a, x, kColumns); }, right);
  pair.measure("fast", "rowOfWarp", [&] { rowOfWarp<<<kRows * 32 / kBlock, kBlock>>>(y, a, x, kColumns); }, right);
  return 0;
}
