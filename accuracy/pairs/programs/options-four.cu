// Prices of options with fast functions, one a thread against four whose loads come first.
#include "pair.h"

constexpr int kCount = 1 << 20, kBlock = 256;

__device__ float distribution(float d) {
  float k = __fdividef(1.0f, 1.0f + 0.2316419f * fabsf(d));
  float c = 0.39894228f * __expf(-0.5f * d * d) *
            (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - c : c;
}

__device__ float price(float s, float x, float t, float r, float v) {
  float inverse = rsqrtf(t), root = t * inverse;
  float d1 = __fdividef(__logf(__fdividef(s, x)) + (r + 0.5f * v * v) * t, v) * inverse;
  float d2 = d1 - v * root;
  return s * distribution(d1) - x * __expf(-r * t) * distribution(d2);
}

__global__ void priceOne(const float* S, const float* X, const float* T, float* call, float r, float v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kCount) call[i] = price(S[i], X[i], T[i], r, v);
}

__global__ void priceFour(const float* S, const float* X, const float* T, float* call, float r, float v) {
  int i = blockIdx.x * kBlock * 4 + threadIdx.x;
  float s[4], x[4], t[4];
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    s[k] = S[i + k * kBlock];
    x[k] = X[i + k * kBlock];
    t[k] = T[i + k * kBlock];
  }
#pragma unroll
  for (int k = 0; k < 4; ++k) call[i + k * kBlock] = price(s[k], x[k], t[k], r, v);
}

int main(int argc, char** argv) {
  Pair pair("options-four", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  for (float& value : values) value = value + 1.0f;
  float *S = onDevice(values), *X = onDevice(values), *T = onDevice(values), *call = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(call, kCount);
    for (int i = 0; i < kCount; i += 997) {
      double t = values[i], root = sqrt(t), s = t, d1 = (0.02 + 0.5 * 0.09) * t / (0.3 * root), d2 = d1 - 0.3 * root;
      double expected = s * 0.5 * erfc(-d1 * 0.7071067811865476) - s * exp(-0.02 * t) * 0.5 * erfc(-d2 * 0.7071067811865476);
      if (fabs(result[i] - expected) > 1e-3 * s) return false;
    }
    return true;
  };
  pair.measure("slow", "priceOne", [&] { priceOne<<<kCount / kBlock, kBlock>>>(S, X, T, call, 0.02f, 0.3f); }, right);
  pair.measure("fast", "priceFour", [&] { priceFour<<<kCount / kBlock / 4, kBlock>>>(S, X, T, call, 0.02f, 0.3f); }, right);
  return 0;
}
