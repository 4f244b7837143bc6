// A pointer that was never given memory.
#include "../check.h"

__global__ void number(int* data) {
  data[threadIdx.x] = threadIdx.x;  // expect: memcheck error x 32
}

int main() {
  int* data = nullptr;
  number<<<1, 32>>>(data);
  CHECK(done());
  return 0;
}
