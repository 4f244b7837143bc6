// A table in constant memory that each lane reads at another place, against a copy in shared memory.
#include "pair.h"

constexpr int kCount = 1 << 20, kTable = 256, kSteps = 8;

__constant__ int constantTable[kTable];

__global__ void walkConstant(int* out, const int* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = in[i], sum = 0;
  for (int k = 0; k < kSteps; ++k) {
    at = constantTable[at];
    sum += at;
  }
  out[i] = sum;
}

__global__ void walkShared(int* out, const int* in) {
  __shared__ int table[kTable];
  table[threadIdx.x] = constantTable[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = in[i], sum = 0;
  for (int k = 0; k < kSteps; ++k) {
    at = table[at];
    sum += at;
  }
  out[i] = sum;
}

int main(int argc, char** argv) {
  Pair pair("constant-table", argc, argv, 10);
  std::vector<int> table(kTable), starts(kCount);
  for (int i = 0; i < kTable; ++i) table[i] = (i * 37 + 11) % kTable;
  unsigned state = 7;
  for (int& start : starts) {
    state = state * 1664525u + 1013904223u;
    start = (int)(state >> 24);
  }
  CHECK(cudaMemcpyToSymbol(constantTable, table.data(), kTable * sizeof(int)));
  int* in = onDevice(starts);
  int* out = emptyOnDevice<int>(kCount);
  auto right = [&] {
    std::vector<int> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; ++i) {
      int at = starts[i], sum = 0;
      for (int k = 0; k < kSteps; ++k) sum += at = table[at];
      if (result[i] != sum) return false;
    }
    return true;
  };
  pair.measure("slow", "walkConstant", [&] { walkConstant<<<kCount / kTable, kTable>>>(out, in); }, right);
  pair.measure("fast", "walkShared", [&] { walkShared<<<kCount / kTable, kTable>>>(out, in); }, right);
  return 0;
}
