// The first kernel writes every other element, the second reads all of them.
#include "../check.h"

__global__ void even(int* data) { data[2 * threadIdx.x] = threadIdx.x; }

__global__ void twice(const int* data, int* out) {
  out[threadIdx.x] = 2 * data[threadIdx.x];  // expect: initcheck error x 32
}

int main() {
  int *data = unwritten<int>(64), *out = zeros<int>(64);
  even<<<1, 32>>>(data);
  twice<<<1, 64>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
