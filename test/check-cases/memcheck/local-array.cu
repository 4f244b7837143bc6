// clean: a counter of digits with room for ten.
#include "../check.h"

__global__ void digits(const int* data, int* out, int n) {
  int seen[10] = {};
  for (int i = 0; i < n; ++i) seen[data[i] % 10] += i;
  int best = 0;
  for (int k = 0; k < 10; ++k) best = max(best, seen[k]);
  out[threadIdx.x] = best;
}

int main() {
  int *data = counting<int>(40), *out = zeros<int>(32);
  digits<<<1, 32>>>(data, out, 40);
  CHECK(done());
  int wrong = differs(out, 32, [](int) { return 96; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
