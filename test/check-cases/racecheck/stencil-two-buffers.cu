// clean: each element becomes the mean of its neighbours, in another array.
#include "../check.h"

__global__ void smooth(const float* from, float* to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = i > 0 && i < n - 1 ? (from[i - 1] + from[i + 1]) / 2 : from[i];
}

int main() {
  float *a = counting<float>(256), *b = zeros<float>(256);
  for (int step = 0; step < 4; ++step) {
    smooth<<<2, 128>>>(a, b, 256);
    std::swap(a, b);
  }
  CHECK(done());
  int wrong = differs(a, 256, [](int i) { return i; });
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  return wrong;
}
