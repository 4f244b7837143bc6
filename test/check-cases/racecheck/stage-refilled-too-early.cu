// Two stages by cp.async: a stage is filled again while slower warps still read it.
#include "../check.h"
#include <cuda_pipeline.h>

const int SIZE = 128;

__global__ void sum(const int* in, int* out, int tiles) {
  __shared__ int stage[2][SIZE];
  int t = threadIdx.x, total = 0;
  __pipeline_memcpy_async(&stage[0][t], in + t, sizeof(int));
  __pipeline_commit();
  for (int tile = 0; tile < tiles; ++tile) {
    if (tile + 1 < tiles)
      __pipeline_memcpy_async(&stage[(tile + 1) % 2][t], in + (tile + 1) * SIZE + t, sizeof(int));  // expect: racecheck error
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    total += stage[tile % 2][SIZE - 1 - t];  // with: racecheck
  }
  out[t] = total;
}

int main() {
  const int tiles = 6;
  int *in = counting<int>(tiles * SIZE), *out = zeros<int>(SIZE);
  sum<<<1, SIZE>>>(in, out, tiles);
  CHECK(done());
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  return 0;
}
