// A sparse matrix as a list of places, sorted by row: an atomic addition an element against one for the neighbouring
// lanes of a row.
#include "pair.h"

constexpr int kRows = 1 << 17, kEach = 16, kCount = kRows * kEach, kBlock = 256;

__global__ void rowsEach(const int* rowOf, const int* cols, const float* vals, const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kCount) atomicAdd(&y[rowOf[i]], vals[i] * x[cols[i]]);
}

__global__ void rowsSegmented(const int* rowOf, const int* cols, const float* vals, const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  int row = i < kCount ? rowOf[i] : -1;
  float sum = i < kCount ? vals[i] * x[cols[i]] : 0.0f;
  for (int d = 1; d < 32; d *= 2) {
    float other = __shfl_down_sync(0xffffffffu, sum, d);
    int otherRow = __shfl_down_sync(0xffffffffu, row, d);
    if (lane + d < 32 && otherRow == row) sum += other;
  }
  int before = __shfl_up_sync(0xffffffffu, row, 1);
  if (row >= 0 && (lane == 0 || before != row)) atomicAdd(&y[row], sum);
}

int main(int argc, char** argv) {
  Pair pair("rows-segmented", argc, argv, 10);
  std::vector<float> values = numbers(kCount), vector = numbers(kRows + 64);
  std::vector<int> rows(kCount), columns(kCount);
  std::vector<double> sums(kRows);
  for (int k = 0; k < kCount; ++k) {
    rows[k] = k / kEach;
    columns[k] = k / kEach + (int)(k * 2654435761u >> 7 & 63);
    sums[rows[k]] += (double)values[k] * vector[columns[k]];
  }
  int *rowOf = onDevice(rows), *cols = onDevice(columns);
  float *vals = onDevice(values), *x = onDevice(vector), *y = emptyOnDevice<float>(kRows);
  CHECK(cudaMemset(y, 0, kRows * sizeof(float)));
  auto right = [&] {
    std::vector<float> result = fromDevice(y, kRows);
    CHECK(cudaMemset(y, 0, kRows * sizeof(float)));
    for (int r = 0; r < kRows; r += 7)
      if (!near(result[r], sums[r], 1e-4)) return false;
    return true;
  };
  pair.measure("slow", "rowsEach", [&] { rowsEach<<<kCount / kBlock, kBlock>>>(rowOf, cols, vals, x, y); }, right);
  CHECK(cudaMemset(y, 0, kRows * sizeof(float)));
  pair.measure("fast", "rowsSegmented", [&] { rowsSegmented<<<kCount / kBlock, kBlock>>>(rowOf, cols, vals, x, y); },
               right);
  return 0;
}
