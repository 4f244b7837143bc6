// Results are copied from memory that has been freed.
#include "../check.h"

int main() {
  std::vector<int> h(64);
  int* data = counting<int>(64);
  CHECK(cudaFree(data));
  cudaMemcpy(h.data(), data, 64 * sizeof(int), cudaMemcpyDeviceToHost);  // expect: memcheck error x 1
  return 0;
}
