// A sum over a grid's stride, two loads a turn as in the lecture on reductions, against four.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlock = 256, kBlocks = 984;

__device__ void blockSum(int* data, int t) {
  __syncthreads();
  for (int s = kBlock / 2; s >= 32; s /= 2) {
    if (t < s) data[t] += data[t + s];
    __syncthreads();
  }
  if (t < 32) {
    int sum = data[t];
    for (int s = 16; s > 0; s /= 2) sum += __shfl_down_sync(0xffffffff, sum, s);
    if (t == 0) data[0] = sum;
  }
}

__global__ void sumTwo(const int* in, int* out, unsigned n) {
  __shared__ int data[kBlock];
  unsigned t = threadIdx.x, i = blockIdx.x * (kBlock * 2) + t, step = kBlock * 2 * gridDim.x;
  int sum = 0;
  while (i < n) {
    sum += in[i] + in[i + kBlock];
    i += step;
  }
  data[t] = sum;
  blockSum(data, t);
  if (t == 0) out[blockIdx.x] = data[0];
}

__global__ void sumFour(const int* in, int* out, unsigned n) {
  __shared__ int data[kBlock];
  unsigned t = threadIdx.x, i = blockIdx.x * (kBlock * 4) + t, step = kBlock * 4 * gridDim.x;
  int sum = 0;
  while (i < n) {
    int a = in[i], b = in[i + kBlock], c = in[i + 2 * kBlock], d = in[i + 3 * kBlock];
    sum += (a + b) + (c + d);
    i += step;
  }
  data[t] = sum;
  blockSum(data, t);
  if (t == 0) out[blockIdx.x] = data[0];
}

int main(int argc, char** argv) {
  Pair pair("reduce-six-four", argc, argv, 20);
  std::vector<int> values(kCount);
  int all = 0;
  for (int k = 0; k < kCount; ++k) all += values[k] = k % 1009 - 500;
  int *in = onDevice(values), *out = emptyOnDevice<int>(kBlocks);
  auto right = [&] {
    int sum = 0;
    for (int part : fromDevice(out, kBlocks)) sum += part;
    return sum == all;
  };
  pair.measure("slow", "sumTwo", [&] { sumTwo<<<kBlocks, kBlock>>>(in, out, kCount); }, right);
  pair.measure("fast", "sumFour", [&] { sumFour<<<kBlocks, kBlock>>>(in, out, kCount); }, right);
  return 0;
}
