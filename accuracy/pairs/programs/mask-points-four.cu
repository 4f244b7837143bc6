// A convolution with five coefficients in constant memory, one point a thread against four.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlock = 256;

__constant__ float mask[5];

__global__ void maskOne(const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = 0;
  for (int j = 0; j < 5; ++j) {
    int at = i - 2 + j;
    if (at >= 0 && at < kCount) value += in[at] * mask[j];
  }
  out[i] = value;
}

__global__ void maskFour(const float* in, float* out) {
  int i = blockIdx.x * kBlock * 4 + threadIdx.x;
  float v[4][5];
#pragma unroll
  for (int k = 0; k < 4; ++k)
#pragma unroll
    for (int j = 0; j < 5; ++j) {
      int at = i + k * kBlock - 2 + j;
      v[k][j] = at >= 0 && at < kCount ? in[at] : 0.0f;
    }
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    float value = 0;
#pragma unroll
    for (int j = 0; j < 5; ++j) value += v[k][j] * mask[j];
    out[i + k * kBlock] = value;
  }
}

int main(int argc, char** argv) {
  Pair pair("mask-points-four", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float *in = onDevice(values), *out = emptyOnDevice<float>(kCount);
  float weights[5] = {0.5f, 0.25f, 1.0f, 0.25f, 0.5f};
  CHECK(cudaMemcpyToSymbol(mask, weights, sizeof weights));
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 2; i < kCount - 2; ++i) {
      float value = 0;
      for (int j = 0; j < 5; ++j) value += values[i - 2 + j] * weights[j];
      if (result[i] != value) return false;
    }
    return true;
  };
  pair.measure("slow", "maskOne", [&] { maskOne<<<kCount / kBlock, kBlock>>>(in, out); }, right);
  pair.measure("fast", "maskFour", [&] { maskFour<<<kCount / kBlock / 4, kBlock>>>(in, out); }, right);
  return 0;
}
