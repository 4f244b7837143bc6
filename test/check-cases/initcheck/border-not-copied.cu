// The first step leaves the border of the new buffer unwritten; the second reads it.
#include "../check.h"

__global__ void step(const float* from, float* to, int n) {
  int i = threadIdx.x;
  if (i > 0 && i < n - 1) {
    to[i] = (from[i - 1] + from[i + 1]) / 2;  // expect: initcheck error x 2
  }
}

int main() {
  float *a = counting<float>(64), *b = unwritten<float>(64);
  step<<<1, 64>>>(a, b, 64);
  step<<<1, 64>>>(b, a, 64);
  CHECK(done());
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  return 0;
}
