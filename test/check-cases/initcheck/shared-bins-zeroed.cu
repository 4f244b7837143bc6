// clean: counts in shared memory that begin with zero.
#include "../check.h"

__global__ void histogram(const int* data, int* out) {
  __shared__ int bins[16];
  int t = threadIdx.x;
  if (t < 16) bins[t] = 0;
  __syncthreads();
  atomicAdd(&bins[data[t] % 16], 1);
  __syncthreads();
  if (t < 16) out[t] = bins[t];
}

int main() {
  int *data = counting<int>(64), *out = unwritten<int>(16);
  histogram<<<1, 64>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 16, [](int) { return 4; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
