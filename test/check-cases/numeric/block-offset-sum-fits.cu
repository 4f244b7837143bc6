// clean: an offset with room for the thread number behind it.
#include "../check.h"

__global__ void mark(int* part, int offset, int start) {
  int i = threadIdx.x;
  part[offset + i - start] = i;
}

int main() {
  int* part = zeros<int>(64);
  mark<<<1, 64>>>(part, 2147483647 - 63, 2147483647 - 63);
  CHECK(done());
  int wrong = differs(part, 64, [](int i) { return i; });
  CHECK(cudaFree(part));
  return wrong;
}
