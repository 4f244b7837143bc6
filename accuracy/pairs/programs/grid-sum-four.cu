// The sum of an array by a loop over the grid and shuffles: one element a turn against four.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlocks = 984, kBlock = 256;

__device__ void addUp(float v, float* sum) {
  __shared__ float warpSums[32];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
  if (threadIdx.x % 32 == 0) warpSums[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = threadIdx.x < blockDim.x / 32 ? warpSums[threadIdx.x] : 0.0f;
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
    if (threadIdx.x == 0) sum[blockIdx.x] = v;
  }
}

__global__ void sumOneATurn(const float* x, float* sum, int n) {
  float v = 0.0f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += x[i];
  addUp(v, sum);
}

__global__ void sumFourATurn(const float* x, float* sum, int n) {
  float v = 0.0f;
  int step = blockDim.x * gridDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  for (; i + 3 * step < n; i += 4 * step) {
    float a = x[i], b = x[i + step], c = x[i + 2 * step], d = x[i + 3 * step];
    v += (a + b) + (c + d);
  }
  for (; i < n; i += step) v += x[i];
  addUp(v, sum);
}

int main(int argc, char** argv) {
  Pair pair("grid-sum-four", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float *x = onDevice(values), *sums = emptyOnDevice<float>(kBlocks);
  double expected = 0;
  for (float value : values) expected += value;
  auto right = [&] {
    double total = 0;
    for (float sum : fromDevice(sums, kBlocks)) total += sum;
    return near(total, expected, 1e-4);
  };
  pair.measure("slow", "sumOneATurn", [&] { sumOneATurn<<<kBlocks, kBlock>>>(x, sums, kCount); }, right);
  pair.measure("fast", "sumFourATurn", [&] { sumFourATurn<<<kBlocks, kBlock>>>(x, sums, kCount); }, right);
  return 0;
}
