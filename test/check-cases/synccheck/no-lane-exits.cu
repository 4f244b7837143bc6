// clean: lanes beyond the end add a zero.
#include "../check.h"

__global__ void sum(const int* data, int* out, int n) {
  int t = threadIdx.x;
  int v = t < n ? data[t] : 0;
  for (int k = 16; k > 0; k /= 2) v += __shfl_down_sync(0xffffffffu, v, k);
  if (t == 0) *out = v;
}

int main() {
  int *data = counting<int>(20), *out = zeros<int>(1);
  sum<<<1, 32>>>(data, out, 20);
  CHECK(done());
  int wrong = differs(out, 1, [](int) { return 190; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
