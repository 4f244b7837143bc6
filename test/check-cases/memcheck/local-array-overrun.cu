// A counter of digits has room for nine, and takes the wrong step between them.
#include "../check.h"

__global__ void digits(const int* data, int* out, int n) {
  int seen[9] = {};
  for (int i = 0; i < n; ++i) seen[data[i] % 10 * 2000] += i;  // expect: memcheck error
  int best = 0;
  for (int k = 0; k < 9; ++k) best = max(best, seen[k]);
  out[threadIdx.x] = best;
}

int main() {
  int *data = counting<int>(40), *out = zeros<int>(32);
  digits<<<1, 32>>>(data, out, 40);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
