// clean: a value that is set in one branch, and used in another of the same condition.
#include "../check.h"

__global__ void mark(const int* data, int* out) {
  int value;
  bool odd = data[threadIdx.x] % 2 == 1;
  if (odd) value = data[threadIdx.x] * 3;
  __syncthreads();
  out[threadIdx.x] = odd ? value : 0;
}

int main() {
  int *data = counting<int>(64), *out = unwritten<int>(64);
  mark<<<1, 64>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 64, [](int i) { return i % 2 == 1 ? 3 * i : 0; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
