// A temporary array allocated and freed in each step, against one that is kept.
#include "pair.h"

constexpr int kCount = 1 << 18, kSteps = 32;

__global__ void square(float* out, const float* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * in[i];
}

__global__ void addHalf(float* out, const float* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = out[i] * 0.5f + in[i] * 0.5f;
}

int main(int argc, char** argv) {
  Pair pair("allocate-once", argc, argv, 3);
  const size_t bytes = kCount * sizeof(float);
  std::vector<float> values = numbers(kCount);
  float *in = onDevice(values), *out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; ++i) {
      float expected = 0, squared = values[i] * values[i];
      for (int step = 0; step < kSteps; ++step) expected = expected * 0.5f + squared * 0.5f;
      if (!near(result[i], expected, 1e-5)) return false;
    }
    return true;
  };
  pair.measure("slow", "host",
               [&] {
                 CHECK(cudaMemsetAsync(out, 0, bytes));
                 for (int step = 0; step < kSteps; ++step) {
                   float* squares;
                   CHECK(cudaMalloc(&squares, bytes));
                   square<<<kCount / 256, 256>>>(squares, in);
                   addHalf<<<kCount / 256, 256>>>(out, squares);
                   CHECK(cudaFree(squares));
                 }
               },
               right);
  float* squares;
  CHECK(cudaMalloc(&squares, bytes));
  pair.measure("fast", "host",
               [&] {
                 CHECK(cudaMemsetAsync(out, 0, bytes));
                 for (int step = 0; step < kSteps; ++step) {
                   square<<<kCount / 256, 256>>>(squares, in);
                   addHalf<<<kCount / 256, 256>>>(out, squares);
                 }
               },
               right);
  return 0;
}
