// Rows of a 40 x 24 matrix are addressed as if they were the columns.
#include "../check.h"

__global__ void number(int* data, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < height && y < width) data[y * width + x] = y;  // expect: memcheck error x 384
}

int main() {
  int* data = counting<int>(40 * 24);
  number<<<dim3(3, 5), dim3(16, 8)>>>(data, 40, 24);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
