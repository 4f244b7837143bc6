// Threads add to a total that begins with whatever the memory held.
#include "../check.h"

__global__ void sum(const int* data, int* total) {
  atomicAdd(total, data[threadIdx.x]);  // expect: initcheck error
}

int main() {
  int *data = counting<int>(64), *total = unwritten<int>(1);
  sum<<<1, 64>>>(data, total);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(total));
  return 0;
}
