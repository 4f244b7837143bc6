// The input array was allocated, and that is all.
#include "../check.h"

__global__ void copy(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x];  // expect: initcheck error x 64
}

int main() {
  int *in = unwritten<int>(64), *out = zeros<int>(64);
  copy<<<1, 64>>>(in, out);
  CHECK(done());
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  return 0;
}
