// A convolution with 64 taps, signal and taps in shared memory: one result a thread, against four.
#include "pair.h"

constexpr int kCount = 1 << 20, kTaps = 64, kBlock = 256, kEach = 4;

// `in` has kTaps elements more at its end.
__global__ void convolveOne(float* out, const float* in, const float* weights) {
  __shared__ float tile[kBlock + kTaps], taps[kTaps];
  int t = threadIdx.x, i = blockIdx.x * kBlock + t;
  tile[t] = in[i];
  if (t < kTaps) {
    tile[kBlock + t] = in[i + kBlock];
    taps[t] = weights[t];
  }
  __syncthreads();
  float sum = 0;
#pragma unroll 1
  for (int first = 0; first < kTaps; first += 16)
#pragma unroll
    for (int k = 0; k < 16; ++k) sum += tile[t + first + k] * taps[first + k];
  out[i] = sum;
}

// A thread makes the results t, t + 256, t + 512 and t + 768 of a tile of 1,024.
__global__ void convolveFour(float* out, const float* in, const float* weights) {
  __shared__ float tile[kEach * kBlock + kTaps], taps[kTaps];
  int t = threadIdx.x, i = blockIdx.x * kBlock * kEach + t;
#pragma unroll
  for (int j = 0; j < kEach; ++j) tile[t + j * kBlock] = in[i + j * kBlock];
  if (t < kTaps) {
    tile[kEach * kBlock + t] = in[i + kEach * kBlock];
    taps[t] = weights[t];
  }
  __syncthreads();
  float sums[kEach] = {};
#pragma unroll 1
  for (int first = 0; first < kTaps; first += 16)
#pragma unroll
    for (int k = 0; k < 16; ++k) {
      float tap = taps[first + k];
#pragma unroll
      for (int j = 0; j < kEach; ++j) sums[j] += tile[t + j * kBlock + first + k] * tap;
    }
#pragma unroll
  for (int j = 0; j < kEach; ++j) out[i + j * kBlock] = sums[j];
}

int main(int argc, char** argv) {
  Pair pair("convolution-registers", argc, argv, 20);
  std::vector<float> values = numbers(kCount + kTaps), weights = numbers(kTaps);
  float *in = onDevice(values), *taps = onDevice(weights);
  float* out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; i += 13) {
      double sum = 0;
      for (int k = 0; k < kTaps; ++k) sum += (double)values[i + k] * weights[k];
      if (!near(result[i], sum, 1e-5)) return false;
    }
    return true;
  };
  pair.measure("slow", "convolveOne", [&] { convolveOne<<<kCount / kBlock, kBlock>>>(out, in, taps); }, right);
  pair.measure("fast", "convolveFour",
               [&] { convolveFour<<<kCount / kBlock / kEach, kBlock>>>(out, in, taps); }, right);
  return 0;
}
