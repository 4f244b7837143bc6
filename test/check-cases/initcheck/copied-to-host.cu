// The host is given a result of which the kernel wrote the first half.
#include "../check.h"

__global__ void number(int* data) { data[threadIdx.x] = threadIdx.x; }

int main() {
  std::vector<int> h(64);
  int* data = unwritten<int>(64);
  number<<<1, 32>>>(data);
  CHECK(cudaMemcpy(h.data(), data, 64 * sizeof(int), cudaMemcpyDeviceToHost));  // expect: initcheck warning
  CHECK(cudaFree(data));
  return 0;
}
