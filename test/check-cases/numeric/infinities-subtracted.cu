// Distances, of which those to nowhere are infinite, subtracted from one another.
#include "../check.h"
#include <cmath>

__global__ void nearer(const float* a, const float* b, float* out) {
  int i = threadIdx.x;
  out[i] = a[i] - b[i];  // expect: numeric warning x 32
}

int main() {
  std::vector<float> h(32, INFINITY);
  float *a = unwritten<float>(32), *out = zeros<float>(32);
  CHECK(cudaMemcpy(a, h.data(), 32 * sizeof(float), cudaMemcpyHostToDevice));
  nearer<<<1, 32>>>(a, a, out);
  CHECK(done());
  return 0;
}
