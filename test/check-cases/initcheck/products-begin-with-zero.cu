// clean: the first launch writes `c`, the others add to it.
#include "../check.h"

__global__ void addProduct(const float* a, const float* b, float* c, int k, int n) {
  int row = threadIdx.y, column = threadIdx.x;
  float before = k == 0 ? 0 : c[row * n + column];
  c[row * n + column] = before + a[row * n + k] * b[k * n + column];
}

int main() {
  const int n = 8;
  float *a = counting<float>(n * n), *b = counting<float>(n * n), *c = unwritten<float>(n * n);
  for (int k = 0; k < n; ++k) addProduct<<<1, dim3(n, n)>>>(a, b, c, k, n);
  CHECK(done());
  int wrong = differs(c, 1, [](int) { return 1120; });
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  CHECK(cudaFree(c));
  return wrong;
}
