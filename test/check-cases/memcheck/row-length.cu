// clean: rows of a 40 x 24 matrix are addressed by their length.
#include "../check.h"

__global__ void increment(int* data, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) data[y * width + x] += 1;
}

int main() {
  int* data = counting<int>(40 * 24);
  increment<<<dim3(3, 3), dim3(16, 8)>>>(data, 40, 24);
  CHECK(done());
  int wrong = differs(data, 40 * 24, [](int i) { return i + 1; });
  CHECK(cudaFree(data));
  return wrong;
}
