// Lesson 1: one thread an element.
//
// Each thread computes its own index from its block and its place in the block. The grid is rounded
// up, so the last block has threads without an element: hence the bounds check.
// Watch: a warp's 32 threads read 32 neighbouring floats, 128 bytes: 4 sectors of 32 bytes a
// request, and every byte moved is used (gld_efficiency 100 %).
#include "check.h"
#include <vector>

__global__ void add(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

int main() {
  const int n = 1 << 18;
  const size_t bytes = n * sizeof(float);
  std::vector<float> a(n), b(n), c(n), want(n);
  for (int i = 0; i < n; ++i) {
    a[i] = i * 0.5f;
    b[i] = n - i;
    want[i] = a[i] + b[i];
  }

  float *da, *db, *dc;
  CHECK(cudaMalloc(&da, bytes));
  CHECK(cudaMalloc(&db, bytes));
  CHECK(cudaMalloc(&dc, bytes));
  CHECK(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice));

  add<<<(n + 255) / 256, 256>>>(da, db, dc, n);
  CHECK(cudaGetLastError());

  CHECK(cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost));
  expectEqual("vector add", c.data(), want.data(), n);
  CHECK(cudaFree(da));
  CHECK(cudaFree(db));
  CHECK(cudaFree(dc));
  return 0;
}
