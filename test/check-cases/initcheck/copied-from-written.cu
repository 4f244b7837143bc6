// clean: an array that is half written is copied as a whole, and its written half is read.
#include "../check.h"

__global__ void copy(const int* in, int* out) { out[threadIdx.x] = in[threadIdx.x]; }

int main() {
  int *a = unwritten<int>(64), *b = unwritten<int>(64), *out = unwritten<int>(32);
  CHECK(cudaMemset(a, 0, 32 * sizeof(int)));
  CHECK(cudaMemcpy(b, a, 64 * sizeof(int), cudaMemcpyDeviceToDevice));
  copy<<<1, 32>>>(b, out);
  CHECK(done());
  int wrong = differs(out, 32, [](int) { return 0; });
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  CHECK(cudaFree(out));
  return wrong;
}
