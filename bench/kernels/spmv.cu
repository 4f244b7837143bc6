#include "repeat.h"
__global__ void multiply(const int* starts, const int* columns, const float* values, const float* x,
                         float* y, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int i = starts[row]; i < starts[row + 1]; ++i) sum += values[i] * x[columns[i]];
  y[row] = sum;
}
int main() {
  const int rows = 1 << 17;
  int* starts = (int*)malloc((rows + 1) * sizeof(int));
  unsigned state = 12345;
  starts[0] = 0;
  for (int row = 0; row < rows; ++row) starts[row + 1] = starts[row] + 8 + (nextRandom(state) & 15);
  const int n = starts[rows];
  int* columns = (int*)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) columns[i] = nextRandom(state) & (rows - 1);
  float *values = filled<float>(n, 7), *x = filled<float>(rows, 15), *y = filled<float>(rows, 0);
  int *deviceStarts = uploaded(starts, rows + 1), *deviceColumns = uploaded(columns, n);
  for (int run = 0; run < RUNS; ++run)
    multiply<<<rows / 256, 256>>>(deviceStarts, deviceColumns, values, x, y, rows);
  return finish(y, rows);
}
