// A product of 512 x 512, two loads a multiplication, against tiles of 16 x 16.
#include "pair.h"

constexpr int kSide = 512, kTile = 16;

__global__ void productPlain(const float* A, const float* B, float* C, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += A[row * n + k] * B[k * n + col];
  C[row * n + col] = sum;
}

__global__ void productTiles(const float* A, const float* B, float* C, int n) {
  __shared__ float a[kTile][kTile], b[kTile][kTile];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * kTile + ty, col = blockIdx.x * kTile + tx;
  float sum = 0;
  for (int m = 0; m < n; m += kTile) {
    a[ty][tx] = A[row * n + m + tx];
    b[ty][tx] = B[(m + ty) * n + col];
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  C[row * n + col] = sum;
}

int main(int argc, char** argv) {
  Pair pair("tile-small", argc, argv, 20);
  std::vector<float> x = numbers(kSide * kSide), y = numbers(kSide * kSide);
  float *A = onDevice(x), *B = onDevice(y), *C = emptyOnDevice<float>(kSide * kSide);
  auto right = [&] {
    std::vector<float> result = fromDevice(C, kSide * kSide);
    for (int i = 0; i < kSide * kSide; i += 97) {
      double sum = 0;
      for (int k = 0; k < kSide; ++k) sum += (double)x[i / kSide * kSide + k] * y[k * kSide + i % kSide];
      if (!near(result[i], sum, 1e-4)) return false;
    }
    return true;
  };
  dim3 block(kTile, kTile), grid(kSide / kTile, kSide / kTile);
  pair.measure("slow", "productPlain", [&] { productPlain<<<grid, block>>>(A, B, C, kSide); }, right);
  pair.measure("fast", "productTiles", [&] { productTiles<<<grid, block>>>(A, B, C, kSide); }, right);
  return 0;
}
