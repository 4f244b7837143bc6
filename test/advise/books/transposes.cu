// Transposes of a square matrix of floats, and the copies that they are compared with.
#include "books.h"
#define DIM 32
#define ROWS 8

// Reads rows, writes columns.
__global__ void transposeNaive(const float* in, float* out, int n) {
  int x = blockIdx.x * DIM + threadIdx.x;
  int y = blockIdx.y * DIM + threadIdx.y;
  for (int j = 0; j < DIM; j += ROWS) out[x * n + y + j] = in[(y + j) * n + x];
}

// Reads columns, writes rows.
__global__ void transposeColumns(const float* in, float* out, int n) {
  int x = blockIdx.x * DIM + threadIdx.x;
  int y = blockIdx.y * DIM + threadIdx.y;
  for (int j = 0; j < DIM; j += ROWS) out[(y + j) * n + x] = in[x * n + y + j];
}

__global__ void transposeTile(const float* in, float* out, int n) {
  __shared__ float tile[DIM][DIM];
  int x = blockIdx.x * DIM + threadIdx.x;
  int y = blockIdx.y * DIM + threadIdx.y;
  for (int j = 0; j < DIM; j += ROWS) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * DIM + threadIdx.x;
  y = blockIdx.x * DIM + threadIdx.y;
  for (int j = 0; j < DIM; j += ROWS) out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void transposePadded(const float* in, float* out, int n) {
  __shared__ float tile[DIM][DIM + 1];
  int x = blockIdx.x * DIM + threadIdx.x;
  int y = blockIdx.y * DIM + threadIdx.y;
  for (int j = 0; j < DIM; j += ROWS) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * DIM + threadIdx.x;
  y = blockIdx.x * DIM + threadIdx.y;
  for (int j = 0; j < DIM; j += ROWS) out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void copyRows(const float* in, float* out, int n) {
  int x = blockIdx.x * DIM + threadIdx.x;
  int y = blockIdx.y * DIM + threadIdx.y;
  for (int j = 0; j < DIM; j += ROWS) out[(y + j) * n + x] = in[(y + j) * n + x];
}

int main() {
  const int n = 2048;
  float* in = filled<float>(n * n, unit);
  float* out = zeros<float>(n * n);
  dim3 grid(n / DIM, n / DIM), block(DIM, ROWS);
  transposeNaive<<<grid, block>>>(in, out, n);
  transposeColumns<<<grid, block>>>(in, out, n);
  transposeTile<<<grid, block>>>(in, out, n);
  transposePadded<<<grid, block>>>(in, out, n);
  copyRows<<<grid, block>>>(in, out, n);
  return done();
}
