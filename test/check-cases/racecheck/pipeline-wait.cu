// clean: each thread waits for its own copy into shared memory, then the block meets.
#include "../check.h"
#include <cuda_pipeline.h>

__global__ void reverse(const int* data, int* out) {
  __shared__ int tile[128];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&tile[t], &data[t], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[t] = tile[127 - t];
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(128);
  reverse<<<1, 128>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 128, [](int i) { return 127 - i; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
