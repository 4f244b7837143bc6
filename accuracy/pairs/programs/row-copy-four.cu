// Rows of a table by number, one a block against four.
#include "pair.h"

constexpr int kCount = 1 << 21, kBlock = 256;

__global__ void rowOne(const int* tokens, const float* table, float* out) {
  out[blockIdx.x * kBlock + threadIdx.x] = table[tokens[blockIdx.x] * kBlock + threadIdx.x];
}

__global__ void rowFour(const int* tokens, const float* table, float* out) {
  int b = blockIdx.x * 4, t = threadIdx.x;
  int r0 = tokens[b], r1 = tokens[b + 1], r2 = tokens[b + 2], r3 = tokens[b + 3];
  float v0 = table[r0 * kBlock + t], v1 = table[r1 * kBlock + t];
  float v2 = table[r2 * kBlock + t], v3 = table[r3 * kBlock + t];
  out[b * kBlock + t] = v0;
  out[(b + 1) * kBlock + t] = v1;
  out[(b + 2) * kBlock + t] = v2;
  out[(b + 3) * kBlock + t] = v3;
}

int main(int argc, char** argv) {
  Pair pair("row-copy-four", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  std::vector<int> numbersOfRows(kCount / kBlock);
  for (size_t k = 0; k < numbersOfRows.size(); ++k) numbersOfRows[k] = (int)(k * 2654435761u >> 7 & 8191);
  float *table = onDevice(values), *out = emptyOnDevice<float>(kCount);
  int* tokens = onDevice(numbersOfRows);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; ++i)
      if (result[i] != values[numbersOfRows[i / kBlock] * kBlock + i % kBlock]) return false;
    return true;
  };
  pair.measure("slow", "rowOne", [&] { rowOne<<<kCount / kBlock, kBlock>>>(tokens, table, out); }, right);
  pair.measure("fast", "rowFour", [&] { rowFour<<<kCount / kBlock / 4, kBlock>>>(tokens, table, out); }, right);
  return 0;
}
