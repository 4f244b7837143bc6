// Both inputs are copied into one array, and the other one is never written.
#include "../check.h"

__global__ void add(const float* a, const float* b, float* c) {
  int i = threadIdx.x;
  float left = a[i];
  float right = b[i];  // expect: initcheck error x 64
  c[i] = left + right;
}

int main() {
  std::vector<float> h(64, 1);
  const size_t bytes = 64 * sizeof(float);
  float *a = unwritten<float>(64), *b = unwritten<float>(64), *c = zeros<float>(64);
  CHECK(cudaMemcpy(a, h.data(), bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(a, h.data(), bytes, cudaMemcpyHostToDevice));
  add<<<1, 64>>>(a, b, c);
  CHECK(done());
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  CHECK(cudaFree(c));
  return 0;
}
