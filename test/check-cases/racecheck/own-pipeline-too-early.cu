// Each thread copies an element ahead of its use, and uses it before it waits.
#include "../check.h"
#include <cuda/pipeline>

__global__ void sums(const int* data, int rounds, int* out) {
  __shared__ int tile[2][32];
  int t = threadIdx.x, sum = 0;
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[0][t], &data[t], sizeof(int), pipe);
  pipe.producer_commit();
  for (int r = 1; r <= rounds; ++r) {
    pipe.producer_acquire();
    if (r < rounds) cuda::memcpy_async(&tile[r % 2][t], &data[32 * r + t], sizeof(int), pipe);  // expect: racecheck error
    pipe.producer_commit();
    pipe.consumer_wait();
    sum += tile[r % 2][t];  // with: racecheck
    pipe.consumer_release();
  }
  out[t] = sum;
}

int main() {
  int *data = counting<int>(256), *out = zeros<int>(32);
  sums<<<1, 32>>>(data, 8, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
