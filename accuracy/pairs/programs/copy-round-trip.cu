// Between two kernels the data goes to the host and back untouched, against leaving it on the device.
#include "pair.h"

constexpr int kCount = 1 << 20, kSteps = 6;

__global__ void blur(float* to, const float* from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = 0.5f * from[i] + 0.5f * from[i ^ 1];
}

__global__ void brighten(float* v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  v[i] = v[i] * 0.5f + 8.0f;
}

int main(int argc, char** argv) {
  Pair pair("copy-round-trip", argc, argv, 3);
  const size_t bytes = kCount * sizeof(float);
  std::vector<float> values = numbers(kCount), host(kCount);
  float *start = onDevice(values), *a = emptyOnDevice<float>(kCount), *b = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(a, kCount);
    for (int i = 0; i < kCount; ++i) {
      double mean = 0.5 * values[i] + 0.5 * values[i ^ 1];
      for (int step = 0; step < kSteps; ++step) mean = mean * 0.5 + 8.0;
      if (!near(result[i], mean, 1e-5)) return false;
    }
    return true;
  };
  pair.measure("slow", "host",
               [&] {
                 CHECK(cudaMemcpyAsync(a, start, bytes, cudaMemcpyDeviceToDevice));
                 for (int step = 0; step < kSteps; ++step) {
                   blur<<<kCount / 256, 256>>>(b, a);
                   CHECK(cudaMemcpy(host.data(), b, bytes, cudaMemcpyDeviceToHost));
                   CHECK(cudaMemcpy(b, host.data(), bytes, cudaMemcpyHostToDevice));
                   brighten<<<kCount / 256, 256>>>(b);
                   std::swap(a, b);
                 }
               },
               right);
  pair.measure("fast", "host",
               [&] {
                 CHECK(cudaMemcpyAsync(a, start, bytes, cudaMemcpyDeviceToDevice));
                 for (int step = 0; step < kSteps; ++step) {
                   blur<<<kCount / 256, 256>>>(b, a);
                   brighten<<<kCount / 256, 256>>>(b);
                   std::swap(a, b);
                 }
               },
               right);
  return 0;
}
