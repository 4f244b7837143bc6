// Products of square matrices in rows, and of a matrix and a vector.
#include "books.h"

__global__ void mmNaive(const float* A, const float* B, float* C, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n && col < n) {
    float sum = 0.0f;
    for (int k = 0; k < n; ++k) sum += A[row * n + k] * B[k * n + col];
    C[row * n + col] = sum;
  }
}

// The same with x down the rows.
__global__ void mmSwapped(const float* A, const float* B, float* C, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < n && col < n) {
    float sum = 0.0f;
    for (int k = 0; k < n; ++k) sum += A[row * n + k] * B[k * n + col];
    C[row * n + col] = sum;
  }
}

// One thread makes a whole row of the result.
__global__ void mmRowPerThread(const float* A, const float* B, float* C, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  for (int col = 0; col < n; ++col) {
    float sum = 0.0f;
    for (int k = 0; k < n; ++k) sum += A[row * n + k] * B[k * n + col];
    C[row * n + col] = sum;
  }
}

#define TILE 16

__global__ void mmTiled(const float* A, const float* B, float* C, int n) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty;
  int col = blockIdx.x * TILE + tx;
  float sum = 0.0f;
  for (int m = 0; m < n / TILE; ++m) {
    As[ty][tx] = A[row * n + m * TILE + tx];
    Bs[ty][tx] = B[(m * TILE + ty) * n + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  C[row * n + col] = sum;
}

// Indices of the tile's threads exchanged: x down the rows of A, B and C.
__global__ void mmTiledSwapped(const float* A, const float* B, float* C, int n) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.x * TILE + tx;
  int col = blockIdx.y * TILE + ty;
  float sum = 0.0f;
  for (int m = 0; m < n / TILE; ++m) {
    As[tx][ty] = A[row * n + m * TILE + ty];
    Bs[tx][ty] = B[(m * TILE + tx) * n + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += As[tx][k] * Bs[k][ty];
    __syncthreads();
  }
  C[row * n + col] = sum;
}

// A times the transpose of B: both tiles are loaded by rows, B's is read down its columns.
__global__ void mmTransposedB(const float* A, const float* B, float* C, int n) {
  __shared__ float As[32][32];
  __shared__ float Bs[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 32 + ty;
  float sum = 0.0f;
  for (int m = 0; m < n; m += 32) {
    As[ty][tx] = A[row * n + m + tx];
    Bs[ty][tx] = B[(blockIdx.x * 32 + ty) * n + m + tx];
    __syncthreads();
    for (int k = 0; k < 32; ++k) sum += As[ty][k] * Bs[tx][k];
    __syncthreads();
  }
  C[row * n + blockIdx.x * 32 + tx] = sum;
}

// Tiles of 64 x 64, 256 threads with 4 x 4 results each.
__global__ void mmRegisters(const float* A, const float* B, float* C, int n) {
  __shared__ float As[16][65];
  __shared__ float Bs[16][64];
  int t = threadIdx.x, tx = t % 16, ty = t / 16;
  A += blockIdx.y * 64 * n;
  B += blockIdx.x * 64;
  C += blockIdx.y * 64 * n + blockIdx.x * 64;
  float sum[4][4] = {};
  for (int m = 0; m < n; m += 16) {
#pragma unroll
    for (int r = 0; r < 4; ++r) As[tx][ty + r * 16] = A[(ty + r * 16) * n + m + tx];
#pragma unroll
    for (int r = 0; r < 4; ++r) Bs[t / 64 + r * 4][t % 64] = B[(m + t / 64 + r * 4) * n + t % 64];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 16; ++k) {
      float a[4], b[4];
#pragma unroll
      for (int r = 0; r < 4; ++r) a[r] = As[k][ty * 4 + r];
#pragma unroll
      for (int c = 0; c < 4; ++c) b[c] = Bs[k][tx + c * 16];
#pragma unroll
      for (int r = 0; r < 4; ++r)
#pragma unroll
        for (int c = 0; c < 4; ++c) sum[r][c] += a[r] * b[c];
    }
    __syncthreads();
  }
#pragma unroll
  for (int r = 0; r < 4; ++r)
#pragma unroll
    for (int c = 0; c < 4; ++c) C[(ty * 4 + r) * n + tx + c * 16] = sum[r][c];
}

// y = A x, a thread a row.
__global__ void mvRowPerThread(const float* A, const float* x, float* y, int rows, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float sum = 0.0f;
    for (int k = 0; k < cols; ++k) sum += A[row * cols + k] * x[k];
    y[row] = sum;
  }
}

int main() {
  const int n = 512, rows = 65536, cols = 64;
  float* A = filled<float>(rows * cols, unit);
  float* B = filled<float>(n * n, unit);
  float* C = zeros<float>(n * n);
  dim3 block(16, 16), grid(n / 16, n / 16);
  mmNaive<<<grid, block>>>(A, B, C, n);
  mmSwapped<<<grid, block>>>(A, B, C, n);
  mmRowPerThread<<<n / 256, 256>>>(A, B, C, n);
  mmTiled<<<grid, block>>>(A, B, C, n);
  mmTiledSwapped<<<grid, block>>>(A, B, C, n);
  mmTransposedB<<<dim3(n / 32, n / 32), dim3(32, 32)>>>(A, B, C, n);
  mmRegisters<<<dim3(n / 64, n / 64), 256>>>(A, B, C, n);
  mvRowPerThread<<<rows / 256, 256>>>(A, B, C, rows, cols);
  return done();
}
