// clean: a word is written byte by byte, by different threads, and read as a whole.
#include "../check.h"

__global__ void bytes(unsigned char* data) { data[threadIdx.x] = 1; }

__global__ void words(const unsigned* data, unsigned* out) { out[threadIdx.x] = data[threadIdx.x]; }

int main() {
  unsigned *data = unwritten<unsigned>(32), *out = unwritten<unsigned>(32);
  bytes<<<1, 128>>>((unsigned char*)data);
  words<<<1, 32>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 32, [](int) { return 0x01010101; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
