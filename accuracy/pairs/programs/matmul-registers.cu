// A tiled matrix product with one result a thread, against four results a thread in registers.
#include "pair.h"

constexpr int kSide = 512;

__global__ void productOneEach(float* c, const float* a, const float* b) {
  __shared__ float rows[16][16], columns[16][16];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int first = 0; first < kSide; first += 16) {
    rows[threadIdx.y][threadIdx.x] = a[y * kSide + first + threadIdx.x];
    columns[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * kSide + x];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 16; ++k) sum += rows[threadIdx.y][k] * columns[k][threadIdx.x];
    __syncthreads();
  }
  c[y * kSide + x] = sum;
}

// A block of 32 x 8 threads makes 32 x 32 results: a thread those in rows y, y + 8, y + 16 and y + 24.
__global__ void productFourEach(float* c, const float* a, const float* b) {
  __shared__ float rows[32][32], columns[32][32];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  float sums[4] = {0, 0, 0, 0};
  for (int first = 0; first < kSide; first += 32) {
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      rows[threadIdx.y + 8 * j][threadIdx.x] = a[(y + 8 * j) * kSide + first + threadIdx.x];
      columns[threadIdx.y + 8 * j][threadIdx.x] = b[(first + threadIdx.y + 8 * j) * kSide + x];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 32; ++k) {
      float column = columns[k][threadIdx.x];
#pragma unroll
      for (int j = 0; j < 4; ++j) sums[j] += rows[threadIdx.y + 8 * j][k] * column;
    }
    __syncthreads();
  }
#pragma unroll
  for (int j = 0; j < 4; ++j) c[(y + 8 * j) * kSide + x] = sums[j];
}

int main(int argc, char** argv) {
  Pair pair("matmul-registers", argc, argv, 10);
  const size_t count = (size_t)kSide * kSide;
  std::vector<float> values = numbers(count);
  float *a = onDevice(values), *b = onDevice(values);
  float* c = emptyOnDevice<float>(count);
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
  pair.measure("slow", "productOneEach",
               [&] { productOneEach<<<dim3(kSide / 16, kSide / 16), dim3(16, 16)>>>(c, a, b); }, right);
  pair.measure("fast", "productFourEach",
               [&] { productFourEach<<<dim3(kSide / 32, kSide / 32), dim3(32, 8)>>>(c, a, b); }, right);
  return 0;
}
