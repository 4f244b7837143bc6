// Rows with a pitch: the kernel goes through all of a row's bytes, not only those that were copied.
#include "../check.h"

__global__ void sum(const int* rows, int perRow, int* out) {
  int total = 0;
  for (int i = threadIdx.x; i < perRow; i += 32) total += rows[blockIdx.x * perRow + i];  // expect: initcheck error
  atomicAdd(out, total);
}

int main() {
  const int width = 40, height = 4;
  std::vector<int> h(width * height, 1);
  int *rows = nullptr, *out = zeros<int>(1);
  size_t pitch = 0;
  CHECK(cudaMallocPitch(&rows, &pitch, width * sizeof(int), height));
  CHECK(cudaMemcpy2D(rows, pitch, h.data(), width * sizeof(int), width * sizeof(int), height, cudaMemcpyHostToDevice));
  sum<<<height, 32>>>(rows, pitch / sizeof(int), out);
  CHECK(done());
  CHECK(cudaFree(rows));
  CHECK(cudaFree(out));
  return 0;
}
