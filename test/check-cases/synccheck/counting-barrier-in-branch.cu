// A barrier that counts, in a branch for the odd threads.
#include "../check.h"

__global__ void count(const int* data, int* out) {
  int t = threadIdx.x;
  if (t % 2 == 1) {
    int n = __syncthreads_count(data[t] > 20);  // expect: synccheck warning
    out[t] = n;
  }
}

int main() {
  int *data = counting<int>(64), *out = zeros<int>(64);
  count<<<1, 64>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
