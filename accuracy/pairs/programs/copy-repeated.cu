// Weights that never change are copied to the device in each step, against once.
#include "pair.h"

constexpr int kCount = 1 << 20, kSteps = 10;

__global__ void applyWeights(float* state, const float* weights) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  state[i] = state[i] * 0.5f + weights[i];
}

int main(int argc, char** argv) {
  Pair pair("copy-repeated", argc, argv, 3);
  const size_t bytes = kCount * sizeof(float);
  std::vector<float> values = numbers(kCount);
  float *weights = emptyOnDevice<float>(kCount), *state = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(state, kCount);
    for (int i = 0; i < kCount; ++i) {
      float expected = 0;
      for (int step = 0; step < kSteps; ++step) expected = expected * 0.5f + values[i];
      if (!near(result[i], expected, 1e-5)) return false;
    }
    return true;
  };
  pair.measure("slow", "host",
               [&] {
                 CHECK(cudaMemsetAsync(state, 0, bytes));
                 for (int step = 0; step < kSteps; ++step) {
                   CHECK(cudaMemcpy(weights, values.data(), bytes, cudaMemcpyHostToDevice));
                   applyWeights<<<kCount / 256, 256>>>(state, weights);
                 }
               },
               right);
  pair.measure("fast", "host",
               [&] {
                 CHECK(cudaMemsetAsync(state, 0, bytes));
                 CHECK(cudaMemcpy(weights, values.data(), bytes, cudaMemcpyHostToDevice));
                 for (int step = 0; step < kSteps; ++step)
                   applyWeights<<<kCount / 256, 256>>>(state, weights);
               },
               right);
  return 0;
}
