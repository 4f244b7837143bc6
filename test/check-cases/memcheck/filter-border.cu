// A filter of 3 × 3 that asks for the column but not for the row: the first and the last row have no neighbour.
#include "../check.h"

__global__ void blur(const float* in, float* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float sum = 0;
#pragma unroll 1
  for (int dy = -1; dy <= 1; ++dy)
#pragma unroll 1
    for (int dx = -1; dx <= 1; ++dx)
      if (x + dx >= 0 && x + dx < width) sum += in[(y + dy) * width + x + dx];  // expect: memcheck error
  out[y * width + x] = sum / 9;
}

int main() {
  const int width = 40, height = 24;
  float *in = counting<float>(width * height), *out = zeros<float>(width * height);
  blur<<<dim3(2, 2), dim3(32, 16)>>>(in, out, width, height);
  CHECK(done());
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  return 0;
}
