// Lesson: exposing parallelism. The same work in blocks of 1024, 512, 256 and 128 threads.
//
// A multiprocessor holds so many warps and so many blocks. With blocks of 128 threads a Fermi is full at
// its 8 blocks: 32 of 48 warps. A newer chip takes 32 blocks and fills up at every size.
// Watch: achieved_occupancy, and which limit comes first:
//   profile block-sizes.cu --device m2070 --metrics achieved_occupancy,launch__occupancy_limit_*
#include "check.h"
#include <vector>

__global__ void add(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

int main() {
  const int n = 1 << 18;
  std::vector<float> a(n), got(n), want(n);
  for (int i = 0; i < n; ++i) {
    a[i] = i % 1009;
    want[i] = 2 * a[i];
  }
  float *da, *dc;
  CHECK(cudaMalloc(&da, n * sizeof(float)));
  CHECK(cudaMalloc(&dc, n * sizeof(float)));
  CHECK(cudaMemcpy(da, a.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  for (int block = 1024; block >= 128; block /= 2) {
    CHECK(cudaMemset(dc, 0, n * sizeof(float)));
    add<<<(n + block - 1) / block, block>>>(da, da, dc, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), dc, n * sizeof(float), cudaMemcpyDeviceToHost));
    char name[32];
    std::snprintf(name, sizeof name, "blocks of %d", block);
    expectEqual(name, got.data(), want.data(), n);
  }
  return 0;
}
