// Each thread keeps eight values, of which the first is never written.
#include "../check.h"

__global__ void pick(const int* data, int* out, int n) {
  int kept[8];
  for (int k = 1; k < n; ++k) kept[k] = data[k * 32 + threadIdx.x];
  out[threadIdx.x] = kept[data[threadIdx.x] % n];  // expect: initcheck error x 4
}

int main() {
  int *data = counting<int>(256), *out = zeros<int>(32);
  pick<<<1, 32>>>(data, out, 8);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
