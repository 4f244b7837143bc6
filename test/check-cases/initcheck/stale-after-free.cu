// Memory that was written, freed and allocated again holds nothing that one may rely on.
#include "../check.h"

__global__ void copy(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x];  // expect: initcheck error x 32
}

int main() {
  int *old = zeros<int>(32), *out = zeros<int>(32);
  CHECK(cudaFree(old));
  int* in = unwritten<int>(32);
  copy<<<1, 32>>>(in, out);
  CHECK(done());
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  return 0;
}
