// The buffers change places before the first kernel has filled the second one.
#include "../check.h"

__global__ void step(const int* from, int* to) {
  to[threadIdx.x] = from[threadIdx.x] + 1;  // expect: initcheck error x 32
}

int main() {
  int *now = counting<int>(32), *next = unwritten<int>(32);
  for (int i = 0; i < 3; ++i) {
    std::swap(now, next);
    step<<<1, 32>>>(now, next);
  }
  CHECK(done());
  CHECK(cudaFree(now));
  CHECK(cudaFree(next));
  return 0;
}
