// Sums of columns, 160 blocks of them on a chip of 132 multiprocessors: against four blocks for each stretch of columns.
#include "pair.h"

constexpr int kBlock = 256, kBlocks = 160, kColumns = kBlock * kBlocks, kRows = 256, kParts = 4;

__global__ void columnsWhole(const float* in, float* out, int columns, int rows) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int r = 0; r < rows; ++r) sum += in[r * columns + c];
  out[c] = sum;
}

__global__ void columnsParts(const float* in, float* out, int columns, int rows) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, part = rows / gridDim.y;
  float sum = 0;
  for (int r = blockIdx.y * part; r < (blockIdx.y + 1) * part; ++r) sum += in[r * columns + c];
  atomicAdd(&out[c], sum);
}

int main(int argc, char** argv) {
  Pair pair("columns-uneven", argc, argv, 20);
  std::vector<float> values = numbers((size_t)kColumns * kRows);
  float *in = onDevice(values), *out = emptyOnDevice<float>(kColumns);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kColumns);
    for (int c = 0; c < kColumns; c += 7) {
      double sum = 0;
      for (int r = 0; r < kRows; ++r) sum += values[(size_t)r * kColumns + c];
      if (!near(result[c], sum, 1e-5)) return false;
    }
    return true;
  };
  auto whole = [&] { columnsWhole<<<kBlocks, kBlock>>>(in, out, kColumns, kRows); };
  auto parts = [&] {
    CHECK(cudaMemsetAsync(out, 0, kColumns * sizeof(float), cudaStreamPerThread));
    columnsParts<<<dim3(kBlocks, kParts), kBlock>>>(in, out, kColumns, kRows);
  };
  pair.measure("slow", "columnsWhole", whole, right);
  pair.measure("fast", "columnsParts", parts, right);
  return 0;
}
