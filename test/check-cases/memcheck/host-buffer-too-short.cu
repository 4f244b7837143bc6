// The host's page-locked buffer holds half of what is copied to it.
#include "../check.h"

int main() {
  int *data = counting<int>(64), *h = nullptr;
  CHECK(cudaMallocHost((void**)&h, 32 * sizeof(int)));
  cudaMemcpy(h, data, 64 * sizeof(int), cudaMemcpyDeviceToHost);  // expect: memcheck error x 1
  cudaFreeHost(h);
  cudaFree(data);
  return 0;
}
