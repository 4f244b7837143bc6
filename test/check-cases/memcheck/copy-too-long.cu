// The copy is longer than the array it goes to.
#include "../check.h"

int main() {
  std::vector<int> h(128, 3);
  int* data = zeros<int>(64);
  cudaMemcpy(data, h.data(), 128 * sizeof(int), cudaMemcpyHostToDevice);  // expect: memcheck error x 1
  cudaFree(data);
  return 0;
}
