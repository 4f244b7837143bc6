// Three of the four bytes of a word are written, and then the word is read.
#include "../check.h"

__global__ void bytes(unsigned char* data, int n) {
  for (int k = 0; k < n; ++k) data[4 * threadIdx.x + k] = k;
}

__global__ void words(const unsigned* data, unsigned* out) {
  out[threadIdx.x] = data[threadIdx.x] + 1;  // expect: initcheck error x 32
}

int main() {
  unsigned *data = unwritten<unsigned>(32), *out = zeros<unsigned>(32);
  bytes<<<1, 32>>>((unsigned char*)data, 3);
  words<<<1, 32>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
