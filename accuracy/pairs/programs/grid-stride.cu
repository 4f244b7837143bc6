// A byte a thread from 65,536 blocks, against eight bytes a thread in a loop over the grid's width.
#include "pair.h"

constexpr int kCount = 1 << 24, kBlock = 256, kBlocks = kCount / kBlock, kEach = 8;

__global__ void fillOne(unsigned char* out, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = (unsigned char)(i * 7);
}

__global__ void fillStrided(unsigned char* out, int count) {
  int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += stride) out[i] = (unsigned char)(i * 7);
}

int main(int argc, char** argv) {
  Pair pair("grid-stride", argc, argv, 10);
  unsigned char* out = emptyOnDevice<unsigned char>(kCount);
  auto right = [&] {
    std::vector<unsigned char> result = fromDevice(out, kCount);
    for (int k = 0; k < kCount; ++k)
      if (result[k] != (unsigned char)(k * 7)) return false;
    return true;
  };
  pair.measure("slow", "fillOne", [&] { fillOne<<<kBlocks, kBlock>>>(out, kCount); }, right);
  pair.measure("fast", "fillStrided", [&] { fillStrided<<<kBlocks / kEach, kBlock>>>(out, kCount); }, right);
  return 0;
}
