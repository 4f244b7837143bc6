// clean: a sum in a register that begins with zero.
#include "../check.h"

__global__ void sum(const int* data, int* out, int n) {
  int total = 0;
  for (int i = threadIdx.x; i < n; i += 32) total += data[i];
  out[threadIdx.x] = total;
}

int main() {
  int *data = counting<int>(128), *out = unwritten<int>(32);
  sum<<<1, 32>>>(data, out, 128);
  CHECK(done());
  int wrong = differs(out, 32, [](int i) { return 4 * i + 192; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
