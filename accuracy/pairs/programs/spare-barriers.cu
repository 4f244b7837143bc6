// Each thread works on elements of its own in shared memory, with a barrier after each step, against none.
#include "pair.h"

constexpr int kCount = 1 << 20, kBlock = 512, kSteps = 32;

template <bool waits>
__global__ void relax(float* out, const float* in) {
  __shared__ float own[kBlock];
  int t = threadIdx.x, i = blockIdx.x * kBlock + t;
  own[t] = in[i];
  for (int k = 0; k < kSteps; ++k) {
    own[t] = own[t] * 0.5f + 1.0f;
    if (waits) __syncthreads();
  }
  out[i] = own[t];
}

int main(int argc, char** argv) {
  Pair pair("spare-barriers", argc, argv, 10);
  std::vector<float> values = numbers(kCount);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; i += 101) {
      float v = values[i];
      for (int k = 0; k < kSteps; ++k) v = v * 0.5f + 1.0f;
      if (result[i] != v) return false;
    }
    return true;
  };
  pair.measure("slow", "relax<true>", [&] { relax<true><<<kCount / kBlock, kBlock>>>(out, in); }, right);
  pair.measure("fast", "relax<false>", [&] { relax<false><<<kCount / kBlock, kBlock>>>(out, in); }, right);
  return 0;
}
