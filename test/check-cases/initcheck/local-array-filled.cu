// clean: each thread keeps eight values and writes all of them first.
#include "../check.h"

__global__ void pick(const int* data, int* out, int n) {
  int kept[8];
  for (int k = 0; k < n; ++k) kept[k] = data[k * 32 + threadIdx.x];
  out[threadIdx.x] = kept[data[threadIdx.x] % n];
}

int main() {
  int *data = counting<int>(256), *out = unwritten<int>(32);
  pick<<<1, 32>>>(data, out, 8);
  CHECK(done());
  int wrong = differs(out, 32, [](int i) { return i % 8 * 32 + i; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
