// clean: missing values are NaN in the data, and stay so.
#include "../check.h"
#include <cmath>

__global__ void scale(const float* x, float* out) {
  int i = threadIdx.x;
  out[i] = x[i] * 2 + 1;
}

int main() {
  std::vector<float> h(32, NAN);
  float *x = unwritten<float>(32), *out = zeros<float>(32);
  CHECK(cudaMemcpy(x, h.data(), 32 * sizeof(float), cudaMemcpyHostToDevice));
  scale<<<1, 32>>>(x, out);
  CHECK(done());
  CHECK(cudaMemcpy(h.data(), out, 32 * sizeof(float), cudaMemcpyDeviceToHost));
  return h[7] == h[7];
}
