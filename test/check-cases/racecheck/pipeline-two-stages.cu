// clean: a tile is copied while the one before it is used, by a pipeline of two stages.
#include "../check.h"
#include <cuda_pipeline.h>

__global__ void sums(const int* data, int* out, int tiles) {
  __shared__ int stage[2][64];
  int t = threadIdx.x, sum = 0;
  __pipeline_memcpy_async(&stage[0][t], &data[t], sizeof(int));
  __pipeline_commit();
  for (int i = 0; i < tiles; ++i) {
    if (i + 1 < tiles)
      __pipeline_memcpy_async(&stage[(i + 1) % 2][t], &data[(i + 1) * 64 + t], sizeof(int));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    sum += stage[i % 2][63 - t];
    __syncthreads();
  }
  out[t] = sum;
}

int main() {
  int *data = counting<int>(256), *out = zeros<int>(64);
  sums<<<1, 64>>>(data, out, 4);
  CHECK(done());
  int wrong = differs(out, 64, [](int i) { return 4 * (63 - i) + 64 * 6; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
