// clean: counts in global memory by atomics; a later launch reads them as they are.
#include "../check.h"

__global__ void histogram(const int* data, int* bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[data[i] % 16], 1);
}

__global__ void doubled(const int* bins, int* out) { out[threadIdx.x] = 2 * bins[threadIdx.x]; }

int main() {
  int *data = counting<int>(256), *bins = zeros<int>(16), *out = zeros<int>(16);
  histogram<<<2, 128>>>(data, bins);
  doubled<<<1, 16>>>(bins, out);
  CHECK(done());
  int wrong = differs(out, 16, [](int) { return 32; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(bins));
  CHECK(cudaFree(out));
  return wrong;
}
