// Source and destination are right, the direction is not.
#include "../check.h"

int main() {
  std::vector<int> h(64, 3);
  int* data = zeros<int>(64);
  cudaMemcpy(data, h.data(), 64 * sizeof(int), cudaMemcpyDeviceToHost);  // expect: memcheck error x 1
  cudaFree(data);
  return 0;
}
