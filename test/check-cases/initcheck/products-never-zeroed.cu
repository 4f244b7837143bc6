// `c` collects products over several launches, and begins with whatever the memory held.
#include "../check.h"

__global__ void addProduct(const float* a, const float* b, float* c, int k, int n) {
  int row = threadIdx.y, column = threadIdx.x;
  c[row * n + column] += a[row * n + k] * b[k * n + column];  // expect: initcheck error x 64
}

int main() {
  const int n = 8;
  float *a = counting<float>(n * n), *b = counting<float>(n * n), *c = unwritten<float>(n * n);
  for (int k = 0; k < n; ++k) addProduct<<<1, dim3(n, n)>>>(a, b, c, k, n);
  CHECK(done());
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  CHECK(cudaFree(c));
  return 0;
}
