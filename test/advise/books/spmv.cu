// Sparse matrices times vectors: rows, warps a row, ELLPACK, jagged diagonals, coordinates.
#include "books.h"

// About as many elements in each row.
__global__ void csrScalar(const int* ptr, const int* cols, const float* vals, const float* x, float* y, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float sum = 0.0f;
    for (int k = ptr[row]; k < ptr[row + 1]; ++k) sum += vals[k] * x[cols[k]];
    y[row] = sum;
  }
}

// The same on a matrix with a long row among every 32 short ones.
__global__ void csrSkewed(const int* ptr, const int* cols, const float* vals, const float* x, float* y, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float sum = 0.0f;
    for (int k = ptr[row]; k < ptr[row + 1]; ++k) sum += vals[k] * x[cols[k]];
    y[row] = sum;
  }
}

// A warp a row, lanes side by side; the lanes' sums meet in shared memory.
__global__ void csrVector(const int* ptr, const int* cols, const float* vals, const float* x, float* y, int rows) {
  __shared__ float sums[256];
  int t = threadIdx.x, lane = t % 32, row = (blockIdx.x * blockDim.x + t) / 32;
  if (row >= rows) return;
  float sum = 0.0f;
  for (int k = ptr[row] + lane; k < ptr[row + 1]; k += 32) sum += vals[k] * x[cols[k]];
  sums[t] = sum;
  __syncwarp();
  for (int d = 16; d > 0; d /= 2) {
    if (lane < d) sums[t] += sums[t + d];
    __syncwarp();
  }
  if (lane == 0) y[row] = sums[t];
}

// Rows of equal length, stored by columns: neighbours lie side by side.
__global__ void ellpack(const int* cols, const float* vals, const float* x, float* y, int rows, int each) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float sum = 0.0f;
    for (int k = 0; k < each; ++k) sum += vals[k * rows + row] * x[cols[k * rows + row]];
    y[row] = sum;
  }
}

// Stored by rows by mistake.
__global__ void ellpackRows(const int* cols, const float* vals, const float* x, float* y, int rows, int each) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float sum = 0.0f;
    for (int k = 0; k < each; ++k) sum += vals[row * each + k] * x[cols[row * each + k]];
    y[row] = sum;
  }
}

// Rows in order of their length; diagonal k has the k-th element of each row that has one.
__global__ void jagged(const int* diagonals, const int* lengths, const int* cols, const float* vals, const float* x, float* y, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float sum = 0.0f;
    for (int k = 0; k < lengths[row]; ++k) {
      int at = diagonals[k] + row;
      sum += vals[at] * x[cols[at]];
    }
    y[row] = sum;
  }
}

// An element a thread, rows together.
__global__ void coordinates(const int* rowOf, const int* cols, const float* vals, const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&y[rowOf[i]], vals[i] * x[cols[i]]);
}

int main() {
  const int rows = 1 << 17, each = 16, n = rows * each;
  float* vals = filled<float>(n, unit);
  float* x = filled<float>(rows, unit);
  float* y = zeros<float>(rows);
  // Within a band of 64 columns.
  int* banded = filled<int>(n, [=](int i) { return min(i / each + (int)(hashed(i) & 63), rows - 1); });
  int* bandedColumns = filled<int>(n, [=](int i) { return min(i % rows + 4 * (i / rows), rows - 1); });
  int* even = filled<int>(rows + 1, [=](int i) { return i * each; });
  csrScalar<<<rows / 256, 256>>>(even, banded, vals, x, y, rows);
  // 256 elements in every 32nd row, 8 in the others: 15.75 on average.
  int* skewed = filled<int>(rows + 1, [](int i) { return i / 32 * 504 + (i % 32 ? 256 + (i % 32 - 1) * 8 : 0); });
  csrSkewed<<<rows / 256, 256>>>(skewed, banded, vals, x, y, rows);
  // 128 elements a row.
  int* wide = filled<int>(rows / 8 + 1, [](int i) { return i * 128; });
  csrVector<<<rows / 8 / 8, 256>>>(wide, banded, vals, x, y, rows / 8);
  ellpack<<<rows / 256, 256>>>(bandedColumns, vals, x, y, rows, each);
  ellpackRows<<<rows / 256, 256>>>(banded, vals, x, y, rows, each);
  // Lengths fall from 23 to 8.
  int* lengths = filled<int>(rows, [=](int i) { return 23 - i / (rows / 16); });
  int* diagonals = filled<int>(24, [=](int k) {
    int at = 0;
    for (int d = 0; d < k; ++d) at += d < 8 ? rows : (23 - d) * (rows / 16);
    return at;
  });
  jagged<<<rows / 256, 256>>>(diagonals, lengths, bandedColumns, vals, x, y, rows);
  int* rowOf = filled<int>(n, [=](int i) { return i / each; });
  coordinates<<<n / 256, 256>>>(rowOf, banded, vals, x, y, n);
  return done();
}
