// One element a thread, half of the threads idle from the first round on, against eight added while loading.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlock = 256, kEach = 8;

__global__ void sumOneEach(float* sums, const float* in) {
  __shared__ float part[kBlock];
  unsigned t = threadIdx.x;
  part[t] = in[blockIdx.x * kBlock + t];
  __syncthreads();
  for (unsigned step = kBlock / 2; step > 0; step /= 2) {
    if (t < step) part[t] += part[t + step];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = part[0];
}

__global__ void sumEightEach(float* sums, const float* in) {
  __shared__ float part[kBlock];
  unsigned t = threadIdx.x;
  const float* mine = in + blockIdx.x * kBlock * kEach + t;
  float sum = 0;
#pragma unroll
  for (int k = 0; k < kEach; ++k) sum += mine[k * kBlock];
  part[t] = sum;
  __syncthreads();
  for (unsigned step = kBlock / 2; step > 0; step /= 2) {
    if (t < step) part[t] += part[t + step];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = part[0];
}

int main(int argc, char** argv) {
  Pair pair("reduce-first-add", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  double sum = 0;
  for (float value : values) sum += value;
  float* in = onDevice(values);
  float* sums = emptyOnDevice<float>(kCount / kBlock);
  auto right = [&](int blocks) {
    std::vector<float> result = fromDevice(sums, blocks);
    double total = 0;
    for (float one : result) total += one;
    return total == sum;
  };
  const int fewer = kCount / kBlock / kEach;
  pair.measure("slow", "sumOneEach", [&] { sumOneEach<<<kCount / kBlock, kBlock>>>(sums, in); },
               [&] { return right(kCount / kBlock); });
  pair.measure("fast", "sumEightEach", [&] { sumEightEach<<<fewer, kBlock>>>(sums, in); },
               [&] { return right(fewer); });
  return 0;
}
