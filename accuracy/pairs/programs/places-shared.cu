// Blocks of 128 threads with 56 KiB of shared memory each, of which four fit on a multiprocessor, against
// what they need: 512 bytes.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlock = 128;

__global__ void reverseBlocks(float* out, const float* in) {
  extern __shared__ float part[];
  int t = threadIdx.x, i = blockIdx.x * kBlock + t;
  part[t] = in[i] * 2.0f + 1.0f;
  __syncthreads();
  out[i] = part[kBlock - 1 - t];
}

int main(int argc, char** argv) {
  Pair pair("places-shared", argc, argv, 10);
  std::vector<float> values = numbers(kCount);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(kCount);
  CHECK(cudaFuncSetAttribute(reverseBlocks, cudaFuncAttributeMaxDynamicSharedMemorySize, 56 * 1024));
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; ++i)
      if (result[i] != values[i / kBlock * kBlock + kBlock - 1 - i % kBlock] * 2.0f + 1.0f) return false;
    return true;
  };
  pair.measure("slow", "reverseBlocks<<<, , 56 KiB>>>",
               [&] { reverseBlocks<<<kCount / kBlock, kBlock, 56 * 1024>>>(out, in); }, right);
  pair.measure("fast", "reverseBlocks<<<, , 512>>>", [&] { reverseBlocks<<<kCount / kBlock, kBlock, 512>>>(out, in); },
               right);
  return 0;
}
