// The mean of three neighbours, one a thread against four whose loads come first.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlock = 256;

__global__ void meanOne(const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < kCount - 1) out[i] = (in[i - 1] + in[i] + in[i + 1]) * 0.25f;
}

__global__ void meanFour(const float* in, float* out) {
  int i = blockIdx.x * kBlock * 4 + threadIdx.x;
  float left[4], middle[4], right[4];
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    int at = i + k * kBlock;
    left[k] = at > 0 ? in[at - 1] : 0.0f;
    middle[k] = in[at];
    right[k] = at < kCount - 1 ? in[at + 1] : 0.0f;
  }
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    int at = i + k * kBlock;
    if (at > 0 && at < kCount - 1) out[at] = (left[k] + middle[k] + right[k]) * 0.25f;
  }
}

int main(int argc, char** argv) {
  Pair pair("points-four", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float *in = onDevice(values), *out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 1; i < kCount - 1; ++i)
      if (result[i] != (values[i - 1] + values[i] + values[i + 1]) * 0.25f) return false;
    return true;
  };
  pair.measure("slow", "meanOne", [&] { meanOne<<<kCount / kBlock, kBlock>>>(in, out); }, right);
  pair.measure("fast", "meanFour", [&] { meanFour<<<kCount / kBlock / 4, kBlock>>>(in, out); }, right);
  return 0;
}
