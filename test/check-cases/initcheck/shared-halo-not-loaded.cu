// The tile has a cell more at each end, which nobody fills.
#include "../check.h"

__global__ void smooth(const int* in, int* out, int n) {
  __shared__ int tile[66];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  tile[t + 1] = i < n ? in[i] : 0;
  __syncthreads();
  if (i < n) out[i] = tile[t] + tile[t + 1] + tile[t + 2];  // expect: initcheck error
}

int main() {
  int *in = counting<int>(128), *out = zeros<int>(128);
  smooth<<<2, 64>>>(in, out, 128);
  CHECK(done());
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  return 0;
}
