// Values move towards those of their neighbours, in place: most stores change nothing, some do, and whoever reads
// those has the old value or the new one.
#include "../check.h"

__global__ void lower(int* height, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int left = i > 0 ? height[i - 1] : 0;  // with: racecheck
  int own = height[i];
  height[i] = own > left + 1 ? left + 1 : own;  // expect: racecheck error
}

int main() {
  const int n = 256;
  std::vector<int> h(n, 1);
  h[63] = 9;
  int* height = unwritten<int>(n);
  CHECK(cudaMemcpy(height, h.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  lower<<<n / 64, 64>>>(height, n);
  CHECK(done());
  CHECK(cudaFree(height));
  return 0;
}
