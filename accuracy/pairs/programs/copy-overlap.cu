// Parts that are copied in, worked on and copied out one after the other, against parts in four streams.
#include "pair.h"

constexpr int kParts = 8, kPart = 1 << 19, kCount = kParts * kPart, kStreams = 4;

__global__ void polynomial(float* v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = v[i] * 0.03125f, sum = 0;
  for (int k = 0; k < 16; ++k) sum = sum * x + 0.5f;
  v[i] = sum;
}

int main(int argc, char** argv) {
  Pair pair("copy-overlap", argc, argv, 3);
  const size_t bytes = kPart * sizeof(float);
  std::vector<float> values = numbers(kCount);
  float *in, *out, *device = emptyOnDevice<float>(kCount);
  CHECK(cudaMallocHost(&in, kCount * sizeof(float)));
  CHECK(cudaMallocHost(&out, kCount * sizeof(float)));
  memcpy(in, values.data(), kCount * sizeof(float));
  cudaStream_t streams[kStreams];
  for (cudaStream_t& stream : streams) CHECK(cudaStreamCreate(&stream));

  auto right = [&] {
    CHECK(cudaDeviceSynchronize());
    for (int i = 0; i < kCount; i += 3) {
      double x = values[i] * 0.03125, sum = 0;
      for (int k = 0; k < 16; ++k) sum = sum * x + 0.5;
      if (!near(out[i], sum, 1e-5)) return false;
    }
    memset(out, 0, kCount * sizeof(float));
    return true;
  };
  pair.measure("slow", "host",
               [&] {
                 for (int part = 0; part < kParts; ++part) {
                   float* mine = device + part * kPart;
                   CHECK(cudaMemcpy(mine, in + part * kPart, bytes, cudaMemcpyHostToDevice));
                   polynomial<<<kPart / 256, 256>>>(mine);
                   CHECK(cudaMemcpy(out + part * kPart, mine, bytes, cudaMemcpyDeviceToHost));
                 }
               },
               right);
  pair.measure("fast", "host",
               [&] {
                 for (int part = 0; part < kParts; ++part) {
                   float* mine = device + part * kPart;
                   cudaStream_t stream = streams[part % kStreams];
                   CHECK(cudaMemcpyAsync(mine, in + part * kPart, bytes, cudaMemcpyHostToDevice, stream));
                   polynomial<<<kPart / 256, 256, 0, stream>>>(mine);
                   CHECK(cudaMemcpyAsync(out + part * kPart, mine, bytes, cudaMemcpyDeviceToHost, stream));
                 }
               },
               right);
  return 0;
}
