// clean: the buffers change places after each step.
#include "../check.h"

__global__ void step(const int* from, int* to) { to[threadIdx.x] = from[threadIdx.x] + 1; }

int main() {
  int *now = counting<int>(32), *next = unwritten<int>(32);
  for (int i = 0; i < 3; ++i) {
    step<<<1, 32>>>(now, next);
    std::swap(now, next);
  }
  CHECK(done());
  int wrong = differs(now, 32, [](int i) { return i + 3; });
  CHECK(cudaFree(now));
  CHECK(cudaFree(next));
  return wrong;
}
