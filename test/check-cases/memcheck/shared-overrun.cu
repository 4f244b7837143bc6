// The last thread reads the element behind the tile.
#include "../check.h"

__global__ void differences(const int* data, int* out) {
  __shared__ int tile[128];
  int t = threadIdx.x;
  tile[t] = data[t];
  __syncthreads();
  out[t] = tile[t + 1] - tile[t];  // expect: memcheck error x 1
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(128);
  differences<<<1, 128>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
