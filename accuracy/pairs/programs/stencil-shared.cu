// A sum over 33 neighbours, each read from global memory, against a tile with its borders in shared memory.
#include "pair.h"

constexpr int kCount = 1 << 20, kRadius = 16, kBlock = 256;

// `in` has kRadius elements more at both ends.
__global__ void stencilGlobal(float* out, const float* in) {
  int i = blockIdx.x * kBlock + threadIdx.x;
  float sum = 0;
  for (int k = 0; k <= 2 * kRadius; ++k) sum += in[i + k];
  out[i] = sum;
}

__global__ void stencilShared(float* out, const float* in) {
  __shared__ float tile[kBlock + 2 * kRadius];
  int i = blockIdx.x * kBlock + threadIdx.x;
  tile[threadIdx.x] = in[i];
  if (threadIdx.x < 2 * kRadius) tile[kBlock + threadIdx.x] = in[i + kBlock];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k <= 2 * kRadius; ++k) sum += tile[threadIdx.x + k];
  out[i] = sum;
}

int main(int argc, char** argv) {
  Pair pair("stencil-shared", argc, argv, 20);
  std::vector<float> values = numbers(kCount + 2 * kRadius);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; ++i) {
      float sum = 0;
      for (int k = 0; k <= 2 * kRadius; ++k) sum += values[i + k];
      if (result[i] != sum) return false;
    }
    return true;
  };
  pair.measure("slow", "stencilGlobal", [&] { stencilGlobal<<<kCount / kBlock, kBlock>>>(out, in); }, right);
  pair.measure("fast", "stencilShared", [&] { stencilShared<<<kCount / kBlock, kBlock>>>(out, in); }, right);
  return 0;
}
