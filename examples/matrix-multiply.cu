// Lesson 8: the matrix product, naive and through tiles in shared memory.
//
// The naive kernel reads each element of A and B once for every product it takes part in. The tiled
// one loads a TILE x TILE piece of both, lets the whole block use it TILE times, and moves on.
// Watch: gld_transactions of the two, and the shared loads that took their place.
#include "check.h"
#include <cmath>
#include <vector>

const int TILE = 16;

__global__ void naive(const float* a, const float* b, float* c, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[y * n + k] * b[k * n + x];
  c[y * n + x] = sum;
}

__global__ void tiled(const float* a, const float* b, float* c, int n) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * TILE + tx, y = blockIdx.y * TILE + ty;
  float sum = 0;
  for (int m = 0; m < n; m += TILE) {
    as[ty][tx] = a[y * n + m + tx];
    bs[ty][tx] = b[(m + ty) * n + x];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[y * n + x] = sum;
}

int main() {
  const int n = 128;
  std::vector<float> a(n * n), b(n * n), c(n * n), want(n * n);
  // Small whole numbers, so that the sums are exact whatever the order of the additions.
  for (int i = 0; i < n * n; ++i) {
    a[i] = i % 5;
    b[i] = i % 7 - 3;
  }
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x) {
      float sum = 0;
      for (int k = 0; k < n; ++k) sum += a[y * n + k] * b[k * n + x];
      want[y * n + x] = sum;
    }
  float *da, *db, *dc;
  CHECK(cudaMalloc(&da, n * n * sizeof(float)));
  CHECK(cudaMalloc(&db, n * n * sizeof(float)));
  CHECK(cudaMalloc(&dc, n * n * sizeof(float)));
  CHECK(cudaMemcpy(da, a.data(), n * n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(db, b.data(), n * n * sizeof(float), cudaMemcpyHostToDevice));
  const dim3 block(TILE, TILE), grid(n / TILE, n / TILE);

  naive<<<grid, block>>>(da, db, dc, n);
  CHECK(cudaMemcpy(c.data(), dc, n * n * sizeof(float), cudaMemcpyDeviceToHost));
  expectEqual("naive", c.data(), want.data(), n * n);
  CHECK(cudaMemset(dc, 0, n * n * sizeof(float)));
  tiled<<<grid, block>>>(da, db, dc, n);
  CHECK(cudaMemcpy(c.data(), dc, n * n * sizeof(float), cudaMemcpyDeviceToHost));
  expectEqual("tiled", c.data(), want.data(), n * n);
  return 0;
}
