// clean: rows are found by their pitch in bytes.
#include "../check.h"

__global__ void number(char* data, size_t pitch, int width, int height) {
  int x = threadIdx.x, y = blockIdx.x;
  if (x < width && y < height) ((float*)(data + y * pitch))[x] = y * width + x;
}

int main() {
  char* data;
  size_t pitch;
  std::vector<float> h(800);
  CHECK(cudaMallocPitch(&data, &pitch, 100 * sizeof(float), 8));
  number<<<8, 128>>>(data, pitch, 100, 8);
  CHECK(cudaMemcpy2D(h.data(), 400, data, pitch, 400, 8, cudaMemcpyDeviceToHost));
  CHECK(cudaFree(data));
  return h[799] != 799;
}
