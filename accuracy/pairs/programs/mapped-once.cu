// A state in mapped memory of the host that each of ten steps reads and writes over the link, against a copy to the
// device, the steps there, and a copy back.
#include "pair.h"

constexpr int kCount = 1 << 20, kSteps = 10;

__global__ void halve(float* state) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  state[i] = state[i] * 0.5f + 1;
}

int main(int argc, char** argv) {
  Pair pair("mapped-once", argc, argv, 3);
  const size_t bytes = kCount * sizeof(float);
  std::vector<float> values = numbers(kCount);
  float *mapped, *alias, *device = emptyOnDevice<float>(kCount);
  CHECK(cudaHostAlloc((void**)&mapped, bytes, cudaHostAllocMapped));
  CHECK(cudaHostGetDevicePointer((void**)&alias, mapped, 0));
  int runs = 0;
  for (int i = 0; i < kCount; ++i) mapped[i] = values[i];
  auto right = [&] {
    for (int i = 0; i < kCount; ++i) {
      float expected = values[i];
      for (int step = 0; step < kSteps * runs; ++step) expected = expected * 0.5f + 1;
      if (!near(mapped[i], expected, 1e-5)) return false;
    }
    return true;
  };
  pair.measure("slow", "host",
               [&] {
                 for (int step = 0; step < kSteps; ++step) halve<<<kCount / 256, 256>>>(alias);
                 CHECK(cudaDeviceSynchronize());
                 ++runs;
               },
               right);
  pair.measure("fast", "host",
               [&] {
                 CHECK(cudaMemcpy(device, mapped, bytes, cudaMemcpyHostToDevice));
                 for (int step = 0; step < kSteps; ++step) halve<<<kCount / 256, 256>>>(device);
                 CHECK(cudaMemcpy(mapped, device, bytes, cudaMemcpyDeviceToHost));
                 ++runs;
               },
               right);
  return 0;
}
