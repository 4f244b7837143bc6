// The last eight values of a thread in an array with a moving index, which lies in local memory, against
// registers that are shifted.
#include "pair.h"

constexpr int kThreads = 1 << 17, kSteps = 32, kWindow = 8;

__global__ void windowArray(float* out, const float* in, int steps) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float last[kWindow] = {0, 0, 0, 0, 0, 0, 0, 0};
  float sum = 0, total = 0;
#pragma unroll 1
  for (int k = 0; k < steps; ++k) {
    float v = in[k * kThreads + t];
    sum += v - last[k % kWindow];
    last[k % kWindow] = v;
    total += sum;
  }
  out[t] = total;
}

__global__ void windowRegisters(float* out, const float* in, int steps) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float last[kWindow] = {0, 0, 0, 0, 0, 0, 0, 0};
  float sum = 0, total = 0;
#pragma unroll 1
  for (int k = 0; k < steps; ++k) {
    float v = in[k * kThreads + t];
    sum += v - last[0];
#pragma unroll
    for (int j = 0; j < kWindow - 1; ++j) last[j] = last[j + 1];
    last[kWindow - 1] = v;
    total += sum;
  }
  out[t] = total;
}

int main(int argc, char** argv) {
  Pair pair("local-array", argc, argv, 20);
  std::vector<float> values = numbers((size_t)kThreads * kSteps);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(kThreads);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kThreads);
    for (int t = 0; t < kThreads; t += 3) {
      float sum = 0, total = 0;
      for (int k = 0; k < kSteps; ++k) {
        sum += values[(size_t)k * kThreads + t];
        if (k >= kWindow) sum -= values[(size_t)(k - kWindow) * kThreads + t];
        total += sum;
      }
      if (result[t] != total) return false;
    }
    return true;
  };
  pair.measure("slow", "windowArray", [&] { windowArray<<<kThreads / 256, 256>>>(out, in, kSteps); }, right);
  pair.measure("fast", "windowRegisters", [&] { windowRegisters<<<kThreads / 256, 256>>>(out, in, kSteps); },
               right);
  return 0;
}
