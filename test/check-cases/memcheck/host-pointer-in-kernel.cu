// An array of `malloc` is passed to a kernel.
#include "../check.h"

__global__ void number(int* data) {
  data[threadIdx.x] = threadIdx.x;  // expect: memcheck error x 32
}

int main() {
  int* data = (int*)std::malloc(128);
  number<<<1, 32>>>(data);
  CHECK(done());
  std::free(data);
  return 0;
}
