// A ring buffer whose length is a variable: an integer division at each step, against a mask.
#include "pair.h"

constexpr int kCount = 1 << 20, kTaps = 16, kRing = 4096;

__global__ void ringModulo(float* out, const float* ring, unsigned length) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (unsigned k = 0; k < kTaps; ++k) sum += ring[(i + 32 * k) % length];
  out[i] = sum;
}

// The length is a power of two.
__global__ void ringMask(float* out, const float* ring, unsigned length) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (unsigned k = 0; k < kTaps; ++k) sum += ring[(i + 32 * k) & (length - 1)];
  out[i] = sum;
}

int main(int argc, char** argv) {
  Pair pair("modulo-mask", argc, argv, 20);
  std::vector<float> values = numbers(kRing);
  float* ring = onDevice(values);
  float* out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; ++i) {
      float sum = 0;
      for (int k = 0; k < kTaps; ++k) sum += values[(i + 32 * k) % kRing];
      if (result[i] != sum) return false;
    }
    return true;
  };
  pair.measure("slow", "ringModulo", [&] { ringModulo<<<kCount / 256, 256>>>(out, ring, kRing); }, right);
  pair.measure("fast", "ringMask", [&] { ringMask<<<kCount / 256, 256>>>(out, ring, kRing); }, right);
  return 0;
}
