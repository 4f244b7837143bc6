// The maximum of a block is asked for and then set, by all at once.
#include "../check.h"

__global__ void maximum(const int* data, int* out) {
  __shared__ int most;
  if (threadIdx.x == 0) most = 0;
  __syncthreads();
  int own = data[threadIdx.x];
  if (own > most)  // expect: racecheck error [read]
    most = own;    // with: racecheck [read] // expect: racecheck error [write]
  __syncthreads();
  if (threadIdx.x == 0) *out = most;
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(1);
  maximum<<<1, 128>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
