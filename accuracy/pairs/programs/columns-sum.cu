// Sums of the rows of a matrix that lies in rows, a thread a row, against the same of its transpose.
#include "pair.h"

constexpr int kRows = 1 << 13, kColumns = 256, kBlock = 128;

__global__ void sumRows(float* sums, const float* in) {
  int row = blockIdx.x * kBlock + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < kColumns; ++k) sum += in[row * kColumns + k];
  sums[row] = sum;
}

__global__ void sumColumns(float* sums, const float* in) {
  int column = blockIdx.x * kBlock + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < kColumns; ++k) sum += in[k * kRows + column];
  sums[column] = sum;
}

int main(int argc, char** argv) {
  Pair pair("columns-sum", argc, argv, 10);
  std::vector<float> values = numbers((size_t)kRows * kColumns);
  float* in = onDevice(values);
  float* sums = emptyOnDevice<float>(kRows);
  auto right = [&](bool rows) {
    std::vector<float> result = fromDevice(sums, kRows);
    for (int t = 0; t < kRows; t += 7) {
      float sum = 0;
      for (int k = 0; k < kColumns; ++k) sum += values[rows ? t * kColumns + k : k * kRows + t];
      if (result[t] != sum) return false;
    }
    return true;
  };
  pair.measure("slow", "sumRows", [&] { sumRows<<<kRows / kBlock, kBlock>>>(sums, in); }, [&] { return right(true); });
  pair.measure("fast", "sumColumns", [&] { sumColumns<<<kRows / kBlock, kBlock>>>(sums, in); },
               [&] { return right(false); });
  return 0;
}
