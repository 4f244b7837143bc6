// The copy counts elements where bytes are asked for: a quarter of the input arrives.
#include "../check.h"

__global__ void copy(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x];  // expect: initcheck error x 96
}

int main() {
  std::vector<int> h(128, 1);
  int *in = unwritten<int>(128), *out = zeros<int>(128);
  CHECK(cudaMemcpy(in, h.data(), 128, cudaMemcpyHostToDevice));
  copy<<<1, 128>>>(in, out);
  CHECK(done());
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  return 0;
}
