// clean: each step copies the border.
#include "../check.h"

__global__ void step(const float* from, float* to, int n) {
  int i = threadIdx.x;
  if (i < n) to[i] = i > 0 && i < n - 1 ? (from[i - 1] + from[i + 1]) / 2 : from[i];
}

int main() {
  float *a = counting<float>(64), *b = unwritten<float>(64);
  step<<<1, 64>>>(a, b, 64);
  step<<<1, 64>>>(b, a, 64);
  CHECK(done());
  int wrong = differs(a, 64, [](int i) { return i; });
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  return wrong;
}
