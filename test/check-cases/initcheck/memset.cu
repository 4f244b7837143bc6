// clean: cudaMemset writes all of the array, a kernel all of the other.
#include "../check.h"

__global__ void copy(const int* in, int* out) { out[threadIdx.x] = in[threadIdx.x]; }

int main() {
  int *a = unwritten<int>(64), *b = unwritten<int>(64), *c = unwritten<int>(64);
  CHECK(cudaMemset(a, 0, 64 * sizeof(int)));
  copy<<<1, 64>>>(a, b);
  copy<<<1, 64>>>(b, c);
  CHECK(done());
  int wrong = differs(c, 64, [](int) { return 0; });
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  CHECK(cudaFree(c));
  return wrong;
}
