// clean: the tile has room for one element more, which the last thread fills.
#include "../check.h"

__global__ void differences(const int* data, int* out) {
  __shared__ int tile[129];
  int t = threadIdx.x;
  tile[t] = data[t];
  if (t == 127) tile[128] = data[128];
  __syncthreads();
  out[t] = tile[t + 1] - tile[t];
}

int main() {
  int *data = counting<int>(129), *out = zeros<int>(128);
  differences<<<1, 128>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 128, [](int) { return 1; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
