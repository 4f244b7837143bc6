// clean: the block votes and one thread writes the result.
#include "../check.h"

__global__ void any(const int* data, int* out) {
  int found = __syncthreads_or(data[threadIdx.x] > 99);
  if (threadIdx.x == 0) *out = found != 0;
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(1);
  any<<<1, 128>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 1, [](int) { return 1; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
