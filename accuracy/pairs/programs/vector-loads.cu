// One float a thread, against four floats a thread in one load and one store.
#include "pair.h"

constexpr int kCount = 1 << 22;

__global__ void scaleFloats(float* out, const float* in, float factor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * factor;
}

__global__ void scaleVectors(float4* out, const float4* in, float factor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = in[i];
  out[i] = make_float4(v.x * factor, v.y * factor, v.z * factor, v.w * factor);
}

int main(int argc, char** argv) {
  Pair pair("vector-loads", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; ++i)
      if (result[i] != values[i] * 3.0f) return false;
    return true;
  };
  pair.measure("slow", "scaleFloats", [&] { scaleFloats<<<kCount / 256, 256>>>(out, in, 3.0f); }, right);
  pair.measure("fast", "scaleVectors",
               [&] { scaleVectors<<<kCount / 1024, 256>>>((float4*)out, (const float4*)in, 3.0f); }, right);
  return 0;
}
