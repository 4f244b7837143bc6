// The host waits after each short kernel, against waiting where it needs the result.
#include "pair.h"

constexpr int kCount = 1 << 14, kSteps = 200;

__global__ void relax(float* to, const float* from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = from[i] * 0.5f + 1.0f;
}

int main(int argc, char** argv) {
  Pair pair("wait-once", argc, argv, 3);
  std::vector<float> values = numbers(kCount);
  float *start = onDevice(values), *a = emptyOnDevice<float>(kCount), *b = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(a, kCount);
    for (float one : result)
      if (!near(one, 2.0, 1e-6)) return false;
    return true;
  };
  pair.measure("slow", "host",
               [&] {
                 CHECK(cudaMemcpyAsync(a, start, kCount * sizeof(float), cudaMemcpyDeviceToDevice));
                 for (int step = 0; step < kSteps; step += 2) {
                   relax<<<kCount / 256, 256>>>(b, a);
                   CHECK(cudaDeviceSynchronize());
                   relax<<<kCount / 256, 256>>>(a, b);
                   CHECK(cudaDeviceSynchronize());
                 }
               },
               right);
  pair.measure("fast", "host",
               [&] {
                 CHECK(cudaMemcpyAsync(a, start, kCount * sizeof(float), cudaMemcpyDeviceToDevice));
                 for (int step = 0; step < kSteps; step += 2) {
                   relax<<<kCount / 256, 256>>>(b, a);
                   relax<<<kCount / 256, 256>>>(a, b);
                 }
                 CHECK(cudaDeviceSynchronize());
               },
               right);
  return 0;
}
