// Rows are copied with a pitch of elements where one of bytes is asked for.
#include "../check.h"

int main() {
  const int width = 60, height = 8;
  std::vector<float> h(width * height);
  float* rows = nullptr;
  size_t pitch = 0;
  CHECK(cudaMallocPitch(&rows, &pitch, width * sizeof(float), height));
  cudaError_t status = cudaMemcpy2D(rows, pitch, h.data(), width, width * sizeof(float), height,  // expect: memcheck error x 1
                                    cudaMemcpyHostToDevice);
  if (status != cudaErrorInvalidPitchValue) return 1;
  CHECK(cudaFree(rows));
  return 0;
}
