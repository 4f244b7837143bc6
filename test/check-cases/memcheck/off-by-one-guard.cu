// The guard lets one index too many through: 1000 elements end at 999.
#include "../check.h"

__global__ void add(const int* a, int* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) b[i % n] = a[i] + 1;  // expect: memcheck error x 1
}

int main() {
  int *a = counting<int>(1000), *b = zeros<int>(1000);
  add<<<8, 128>>>(a, b, 1000);
  CHECK(done());
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  return 0;
}
