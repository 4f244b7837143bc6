// Both members of structures of two are used, four structures a thread: an array of structures, against two
// arrays.
#include "pair.h"

constexpr int kCount = 1 << 21, kBlock = 256;

struct Two {
  float x, y;
};

__global__ void addStructures(Two* out, const Two* in) {
  int i = blockIdx.x * kBlock * 4 + threadIdx.x;
  Two a = in[i], b = in[i + kBlock], c = in[i + 2 * kBlock], d = in[i + 3 * kBlock];
  out[i] = {a.x + 10.0f, a.y + 20.0f};
  out[i + kBlock] = {b.x + 10.0f, b.y + 20.0f};
  out[i + 2 * kBlock] = {c.x + 10.0f, c.y + 20.0f};
  out[i + 3 * kBlock] = {d.x + 10.0f, d.y + 20.0f};
}

__global__ void addArrays(float* outX, float* outY, const float* x, const float* y) {
  int i = blockIdx.x * kBlock * 4 + threadIdx.x;
  float xs[4], ys[4];
#pragma unroll
  for (int j = 0; j < 4; ++j) xs[j] = x[i + j * kBlock], ys[j] = y[i + j * kBlock];
#pragma unroll
  for (int j = 0; j < 4; ++j) outX[i + j * kBlock] = xs[j] + 10.0f, outY[i + j * kBlock] = ys[j] + 20.0f;
}

int main(int argc, char** argv) {
  Pair pair("pair-arrays", argc, argv, 20);
  std::vector<float> values = numbers(2 * kCount);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(2 * kCount);
  const int blocks = kCount / kBlock / 4;
  auto right = [&](bool structures) {
    std::vector<float> result = fromDevice(out, 2 * kCount);
    for (int i = 0; i < 2 * kCount; ++i) {
      bool isX = structures ? i % 2 == 0 : i < kCount;
      if (result[i] != values[i] + (isX ? 10.0f : 20.0f)) return false;
    }
    return true;
  };
  pair.measure("slow", "addStructures", [&] { addStructures<<<blocks, kBlock>>>((Two*)out, (const Two*)in); },
               [&] { return right(true); });
  pair.measure("fast", "addArrays",
               [&] { addArrays<<<blocks, kBlock>>>(out, out + kCount, in, in + kCount); },
               [&] { return right(false); });
  return 0;
}
