// A convolution whose mask of 31 is an argument: a loop of one element a turn against four.
#include "pair.h"

constexpr int kCount = 1 << 20, kBlock = 256, kMask = 31;

__global__ void turnsOne(const float* N, const float* M, float* P, int maskWidth, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = 0;
  int start = i - maskWidth / 2;
  for (int j = 0; j < maskWidth; ++j)
    if (start + j >= 0 && start + j < width) value += N[start + j] * M[j];
  P[i] = value;
}

__global__ void turnsFour(const float* N, const float* M, float* P, int maskWidth, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = 0;
  int start = i - maskWidth / 2;
  int j = max(0, -start), end = min(maskWidth, width - start);
  for (; j + 3 < end; j += 4) {
    float a = N[start + j], b = N[start + j + 1], c = N[start + j + 2], d = N[start + j + 3];
    value += a * M[j];
    value += b * M[j + 1];
    value += c * M[j + 2];
    value += d * M[j + 3];
  }
  for (; j < end; ++j) value += N[start + j] * M[j];
  P[i] = value;
}

int main(int argc, char** argv) {
  Pair pair("mask-loop-four", argc, argv, 20);
  std::vector<float> values = numbers(kCount), weights = numbers(kMask);
  float *N = onDevice(values), *M = onDevice(weights), *P = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(P, kCount);
    for (int i = kMask; i < kCount - kMask; i += 13) {
      double value = 0;
      for (int j = 0; j < kMask; ++j) value += (double)values[i - kMask / 2 + j] * weights[j];
      if (!near(result[i], value, 1e-4)) return false;
    }
    return true;
  };
  pair.measure("slow", "turnsOne", [&] { turnsOne<<<kCount / kBlock, kBlock>>>(N, M, P, kMask, kCount); }, right);
  pair.measure("fast", "turnsFour", [&] { turnsFour<<<kCount / kBlock, kBlock>>>(N, M, P, kMask, kCount); }, right);
  return 0;
}
