// A matrix product from global memory, against tiles in shared memory.
#include "pair.h"

constexpr int kSide = 512, kTile = 32;

__global__ void productNaive(float* c, const float* a, const float* b) {
  int x = blockIdx.x * kTile + threadIdx.x;
  int y = blockIdx.y * kTile + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < kSide; ++k) sum += a[y * kSide + k] * b[k * kSide + x];
  c[y * kSide + x] = sum;
}

__global__ void productTiled(float* c, const float* a, const float* b) {
  __shared__ float rows[kTile][kTile], columns[kTile][kTile];
  int x = blockIdx.x * kTile + threadIdx.x;
  int y = blockIdx.y * kTile + threadIdx.y;
  float sum = 0;
  for (int first = 0; first < kSide; first += kTile) {
    rows[threadIdx.y][threadIdx.x] = a[y * kSide + first + threadIdx.x];
    columns[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * kSide + x];
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += rows[threadIdx.y][k] * columns[k][threadIdx.x];
    __syncthreads();
  }
  c[y * kSide + x] = sum;
}

int main(int argc, char** argv) {
  Pair pair("matmul-tile", argc, argv, 10);
  const size_t count = (size_t)kSide * kSide;
  std::vector<float> values = numbers(count);
  float *a = onDevice(values), *b = onDevice(values);
  float* c = emptyOnDevice<float>(count);
  dim3 block(kTile, kTile), grid(kSide / kTile, kSide / kTile);
  auto right = [&] {
    std::vector<float> result = fromDevice(c, count);
    for (int y = 0; y < kSide; y += 37)
      for (int x = 0; x < kSide; x += 41) {
        double sum = 0;
        for (int k = 0; k < kSide; ++k) sum += (double)values[y * kSide + k] * values[k * kSide + x];
        if (!near(result[y * kSide + x], sum, 1e-5)) return false;
      }
    return true;
  };
  pair.measure("slow", "productNaive", [&] { productNaive<<<grid, block>>>(c, a, b); }, right);
  pair.measure("fast", "productTiled", [&] { productTiled<<<grid, block>>>(c, a, b); }, right);
  return 0;
}
