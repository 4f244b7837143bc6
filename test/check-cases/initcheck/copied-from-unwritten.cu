// What was never written stays so when it is copied from one array to another.
#include "../check.h"

__global__ void copy(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x];  // expect: initcheck error x 32
}

int main() {
  int *a = unwritten<int>(64), *b = zeros<int>(64), *out = zeros<int>(64);
  CHECK(cudaMemset(a, 0, 32 * sizeof(int)));
  CHECK(cudaMemcpy(b, a, 64 * sizeof(int), cudaMemcpyDeviceToDevice));
  copy<<<1, 64>>>(b, out);
  CHECK(done());
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  CHECK(cudaFree(out));
  return 0;
}
