// The pitch counts bytes; here it counts elements.
#include "../check.h"

__global__ void clear(float* data, size_t pitch, int width, int height) {
  int x = threadIdx.x, y = blockIdx.x;
  if (x < width && y < height) data[y * pitch + x] = 0;  // expect: memcheck error
}

int main() {
  float* data;
  size_t pitch;
  CHECK(cudaMallocPitch(&data, &pitch, 100 * sizeof(float), 8));
  clear<<<8, 128>>>(data, pitch, 100, 8);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
