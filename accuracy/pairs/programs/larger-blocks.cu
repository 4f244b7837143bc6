// Short blocks of 128 threads, against blocks of 512: giving out blocks takes time.
#include "pair.h"

constexpr int kCount = 1 << 20;

struct Two {
  float x, y;
};

__global__ void addStructures(Two* out, const Two* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Two two = in[i];
  two.x += 10.0f;
  two.y += 20.0f;
  out[i] = two;
}

int main(int argc, char** argv) {
  Pair pair("larger-blocks", argc, argv, 20);
  std::vector<float> values = numbers(2 * kCount);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(2 * kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, 2 * kCount);
    for (int i = 0; i < 2 * kCount; ++i)
      if (result[i] != values[i] + (i % 2 ? 20.0f : 10.0f)) return false;
    return true;
  };
  for (int block : {128, 512})
    pair.measure(block == 128 ? "slow" : "fast", block == 128 ? "addStructures<<<, 128>>>" : "addStructures<<<, 512>>>",
                 [&] { addStructures<<<kCount / block, block>>>((Two*)out, (const Two*)in); }, right);
  return 0;
}
