// A value that is set for odd elements only.
#include "../check.h"

__global__ void mark(const int* data, int* out) {
  int value;
  if (data[threadIdx.x] % 2 == 1) value = data[threadIdx.x] * 3;  // expect: initcheck warning
  out[threadIdx.x] = value + 1;
}

int main() {
  int *data = counting<int>(64), *out = zeros<int>(64);
  mark<<<1, 64>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
