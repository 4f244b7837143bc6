// Both members of a structure of two are used: an array of structures, against two arrays.
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

__global__ void addArrays(float* outX, float* outY, const float* x, const float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float one = x[i], other = y[i];
  outX[i] = one + 10.0f;
  outY[i] = other + 20.0f;
}

int main(int argc, char** argv) {
  Pair pair("pair-layout", argc, argv, 20);
  std::vector<float> values = numbers(2 * kCount);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(2 * kCount);
  pair.measure("slow", "addStructures", [&] { addStructures<<<kCount / 128, 128>>>((Two*)out, (const Two*)in); },
               [&] {
                 std::vector<float> result = fromDevice(out, 2 * kCount);
                 for (int i = 0; i < 2 * kCount; ++i)
                   if (result[i] != values[i] + (i % 2 ? 20.0f : 10.0f)) return false;
                 return true;
               });
  pair.measure("fast", "addArrays",
               [&] { addArrays<<<kCount / 128, 128>>>(out, out + kCount, in, in + kCount); },
               [&] {
                 std::vector<float> result = fromDevice(out, 2 * kCount);
                 for (int i = 0; i < 2 * kCount; ++i)
                   if (result[i] != values[i] + (i < kCount ? 10.0f : 20.0f)) return false;
                 return true;
               });
  return 0;
}
