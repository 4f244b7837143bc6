// clean: a barrier that counts, for all threads.
#include "../check.h"

__global__ void count(const int* data, int* out) {
  int n = __syncthreads_count(data[threadIdx.x] > 20);
  if (threadIdx.x % 2 == 1) out[threadIdx.x] = n;
}

int main() {
  int *data = counting<int>(64), *out = zeros<int>(64);
  count<<<1, 64>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 64, [](int i) { return i % 2 == 1 ? 43 : 0; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
