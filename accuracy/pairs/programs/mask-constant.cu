// A convolution whose mask of 31 all lanes read: from global memory against constant memory.
#include "pair.h"

constexpr int kCount = 1 << 20, kBlock = 256, kMask = 31;

__global__ void maskGlobal(const float* N, const float* M, float* P, int maskWidth, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = 0;
  int start = i - maskWidth / 2;
  for (int j = 0; j < maskWidth; ++j)
    if (start + j >= 0 && start + j < width) value += N[start + j] * M[j];
  P[i] = value;
}

__constant__ float mask[kMask];

__global__ void maskConstant(const float* N, float* P, int maskWidth, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = 0;
  int start = i - maskWidth / 2;
  for (int j = 0; j < maskWidth; ++j)
    if (start + j >= 0 && start + j < width) value += N[start + j] * mask[j];
  P[i] = value;
}

int main(int argc, char** argv) {
  Pair pair("mask-constant", argc, argv, 20);
  std::vector<float> values = numbers(kCount), weights = numbers(kMask);
  float *N = onDevice(values), *M = onDevice(weights), *P = emptyOnDevice<float>(kCount);
  CHECK(cudaMemcpyToSymbol(mask, weights.data(), sizeof mask));
  auto right = [&] {
    std::vector<float> result = fromDevice(P, kCount);
    for (int i = kMask; i < kCount - kMask; i += 13) {
      double value = 0;
      for (int j = 0; j < kMask; ++j) value += (double)values[i - kMask / 2 + j] * weights[j];
      if (!near(result[i], value, 1e-4)) return false;
    }
    return true;
  };
  pair.measure("slow", "maskGlobal", [&] { maskGlobal<<<kCount / kBlock, kBlock>>>(N, M, P, kMask, kCount); }, right);
  pair.measure("fast", "maskConstant", [&] { maskConstant<<<kCount / kBlock, kBlock>>>(N, P, kMask, kCount); }, right);
  return 0;
}
