// clean: an index that overflows where the guard leaves the thread out.
#include "../check.h"

__global__ void shift(const int* data, int by, int n, int* out) {
  int i = threadIdx.x;
  int from = i + by;
  if (i < n - by) out[i] = data[from];
}

int main() {
  int *data = counting<int>(64), *out = zeros<int>(64);
  shift<<<1, 64>>>(data, 2147483647, 64, out);
  CHECK(done());
  return differs(out, 64, [](int) { return 0; });
}
