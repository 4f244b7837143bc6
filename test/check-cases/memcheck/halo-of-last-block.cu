// A stencil through shared memory: the halo of the first and of the last block lies outside of the array.
#include "../check.h"

const int RADIUS = 3, SIZE = 64;

__global__ void smooth(const int* in, int* out) {
  __shared__ int tile[SIZE + 2 * RADIUS];
  int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x + RADIUS;
  tile[t] = in[i];
  if (threadIdx.x < RADIUS) {
    tile[t - RADIUS] = in[i - RADIUS];  // expect: memcheck error x 3
    tile[t + SIZE] = in[i + SIZE];      // expect: memcheck error x 3
  }
  __syncthreads();
  int sum = 0;
  for (int k = -RADIUS; k <= RADIUS; ++k) sum += tile[t + k];
  out[i] = sum;
}

int main() {
  const int n = 4 * SIZE;
  int *in = counting<int>(n), *out = zeros<int>(n);
  smooth<<<n / SIZE, SIZE>>>(in, out);
  CHECK(done());
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  return 0;
}
