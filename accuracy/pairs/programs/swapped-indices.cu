// A matrix sum whose threadIdx.x walks down a column, against one where it walks along a row.
#include "pair.h"

constexpr int kSide = 2048;

__global__ void addByColumns(float* c, const float* a, const float* b, int side) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < side && column < side) c[row * side + column] = a[row * side + column] + b[row * side + column];
}

__global__ void addByRows(float* c, const float* a, const float* b, int side) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < side && column < side) c[row * side + column] = a[row * side + column] + b[row * side + column];
}

int main(int argc, char** argv) {
  Pair pair("swapped-indices", argc, argv, 20);
  const size_t count = (size_t)kSide * kSide;
  std::vector<float> values = numbers(count);
  float *a = onDevice(values), *b = onDevice(values);
  float* c = emptyOnDevice<float>(count);
  dim3 block(32, 8), gridByColumns(kSide / 32, kSide / 8), gridByRows(kSide / 32, kSide / 8);
  auto right = [&] {
    std::vector<float> result = fromDevice(c, count);
    for (size_t i = 0; i < count; ++i)
      if (result[i] != values[i] + values[i]) return false;
    return true;
  };
  pair.measure("slow", "addByColumns", [&] { addByColumns<<<gridByColumns, block>>>(c, a, b, kSide); }, right);
  pair.measure("fast", "addByRows", [&] { addByRows<<<gridByRows, block>>>(c, a, b, kSide); }, right);
  return 0;
}
