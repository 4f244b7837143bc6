// clean: each thread reads and writes a byte of its own, four of which make a word.
#include "../check.h"

__global__ void next(unsigned char* data) {
  __shared__ unsigned char s[128];
  int i = threadIdx.x;
  s[i] = data[i];
  s[i] = s[i] + 1;
  data[i] = data[i] + s[i];
}

int main() {
  unsigned char* data = counting<unsigned char>(128);
  next<<<1, 128>>>(data);
  CHECK(done());
  int wrong = differs(data, 128, [](int i) { return 2 * i + 1; });
  CHECK(cudaFree(data));
  return wrong;
}
