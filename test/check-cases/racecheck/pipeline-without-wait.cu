// Each thread starts a copy into shared memory; the block meets, but nobody waited for the copies to end.
#include "../check.h"
#include <cuda_pipeline.h>

__global__ void reverse(const int* data, int* out) {
  __shared__ int tile[128];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&tile[t], &data[t], sizeof(int));  // expect: racecheck error
  __pipeline_commit();
  __syncthreads();
  out[t] = tile[127 - t];  // with: racecheck
  __pipeline_wait_prior(0);
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(128);
  reverse<<<1, 128>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
