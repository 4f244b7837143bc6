// A sum in a register that nobody sets to zero.
#include "../check.h"

__global__ void sum(const int* data, int* out, int n) {
  int total;
  for (int i = threadIdx.x; i < n; i += 32) total += data[i];  // expect: initcheck error
  out[threadIdx.x] = total;
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(32);
  sum<<<1, 32>>>(data, out, 128);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
