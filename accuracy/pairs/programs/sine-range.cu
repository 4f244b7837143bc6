// Sines of huge arguments take the slow path of the reduction, against turns cut to one before the sine.
#include "pair.h"

constexpr int kCount = 1 << 19, kWaves = 8;

// Turns: multiples of 1/8 above 2^17, exact in float.
__device__ __host__ float turns(float v, int wave) { return 131072.0f + 4096.0f * wave + v; }

__global__ void wavesLarge(float* out, const float* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int wave = 0; wave < kWaves; ++wave) sum += sinf(6.2831853f * turns(in[i], wave));
  out[i] = sum;
}

__global__ void wavesReduced(float* out, const float* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int wave = 0; wave < kWaves; ++wave) {
    float t = turns(in[i], wave);
    sum += sinf(6.2831853f * (t - floorf(t)));
  }
  out[i] = sum;
}

int main(int argc, char** argv) {
  Pair pair("sine-range", argc, argv, 10);
  std::vector<float> values = numbers(kCount);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(kCount);
  auto right = [&](bool reduced) {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; i += 5) {
      double sum = 0;
      for (int wave = 0; wave < kWaves; ++wave) {
        float t = turns(values[i], wave);
        sum += sin((double)(6.2831853f * (reduced ? t - floorf(t) : t)));
      }
      if (fabs(result[i] - sum) > 1e-4) return false;
    }
    return true;
  };
  pair.measure("slow", "wavesLarge", [&] { wavesLarge<<<kCount / 256, 256>>>(out, in); },
               [&] { return right(false); });
  pair.measure("fast", "wavesReduced", [&] { wavesReduced<<<kCount / 256, 256>>>(out, in); },
               [&] { return right(true); });
  return 0;
}
