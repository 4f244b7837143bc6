// Lesson 3: misaligned access.
//
//   offsets [K]     reads A and B from element K on (default 11)
//
// A warp reads 128 neighbouring bytes. If they begin at a multiple of 32 bytes they fill 4 sectors;
// if not, they touch 5, and one sector's worth of what was moved goes unused: 80 %.
// Watch: gld_efficiency of readOffset, and gst_efficiency of writeOffset.
#include "check.h"
#include <vector>

__global__ void readOffset(const float* a, const float* b, float* c, int n, int offset) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, k = i + offset;
  if (k < n) c[i] = a[k] + b[k];
}

__global__ void writeOffset(const float* a, const float* b, float* c, int n, int offset) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, k = i + offset;
  if (k < n) c[k] = a[i] + b[i];
}

int main(int argc, char** argv) {
  const int n = 1 << 16, offset = argc > 1 ? std::atoi(argv[1]) : 11;
  std::vector<float> a(n), b(n), c(n), want(n);
  for (int i = 0; i < n; ++i) {
    a[i] = i % 113;
    b[i] = i % 7;
  }
  float *da, *db, *dc;
  CHECK(cudaMalloc(&da, n * sizeof(float)));
  CHECK(cudaMalloc(&db, n * sizeof(float)));
  CHECK(cudaMalloc(&dc, n * sizeof(float)));
  CHECK(cudaMemcpy(da, a.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(db, b.data(), n * sizeof(float), cudaMemcpyHostToDevice));

  for (int i = 0; i < n; ++i) want[i] = i + offset < n ? a[i + offset] + b[i + offset] : 0;
  CHECK(cudaMemset(dc, 0, n * sizeof(float)));
  readOffset<<<n / 512, 512>>>(da, db, dc, n, offset);
  CHECK(cudaMemcpy(c.data(), dc, n * sizeof(float), cudaMemcpyDeviceToHost));
  expectEqual("readOffset", c.data(), want.data(), n);

  for (int i = 0; i < n; ++i) want[i] = i >= offset ? a[i - offset] + b[i - offset] : 0;
  CHECK(cudaMemset(dc, 0, n * sizeof(float)));
  writeOffset<<<n / 512, 512>>>(da, db, dc, n, offset);
  CHECK(cudaMemcpy(c.data(), dc, n * sizeof(float), cudaMemcpyDeviceToHost));
  expectEqual("writeOffset", c.data(), want.data(), n);
  return 0;
}
