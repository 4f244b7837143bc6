// A transpose through a tile that is read before all of it is there.
#include "../check.h"

const int SIDE = 16;

__global__ void transpose(const float* in, float* out, int n) {
  __shared__ float tile[SIDE][SIDE + 1];
  int x = blockIdx.x * SIDE + threadIdx.x, y = blockIdx.y * SIDE + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];  // expect: racecheck error
  int u = blockIdx.y * SIDE + threadIdx.x, v = blockIdx.x * SIDE + threadIdx.y;
  out[v * n + u] = tile[threadIdx.x][threadIdx.y];  // with: racecheck
}

int main() {
  const int n = 64;
  float *in = counting<float>(n * n), *out = zeros<float>(n * n);
  transpose<<<dim3(n / SIDE, n / SIDE), dim3(SIDE, SIDE)>>>(in, out, n);
  CHECK(done());
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  return 0;
}
