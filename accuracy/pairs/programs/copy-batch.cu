// A matrix copied row by row, against all of it at once.
#include "pair.h"

constexpr int kRows = 256, kColumns = 1024, kCount = kRows * kColumns;

__global__ void addOne(float* out, const float* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] + 1.0f;
}

int main(int argc, char** argv) {
  Pair pair("copy-batch", argc, argv, 3);
  std::vector<float> values = numbers(kCount);
  float *in = emptyOnDevice<float>(kCount), *out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; ++i)
      if (result[i] != values[i] + 1.0f) return false;
    return true;
  };
  pair.measure("slow", "host",
               [&] {
                 for (int row = 0; row < kRows; ++row)
                   CHECK(cudaMemcpy(in + row * kColumns, &values[row * kColumns], kColumns * sizeof(float),
                                    cudaMemcpyHostToDevice));
                 addOne<<<kCount / 256, 256>>>(out, in);
               },
               right);
  pair.measure("fast", "host",
               [&] {
                 CHECK(cudaMemcpy(in, values.data(), kCount * sizeof(float), cudaMemcpyHostToDevice));
                 addOne<<<kCount / 256, 256>>>(out, in);
               },
               right);
  return 0;
}
