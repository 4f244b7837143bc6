// Matrix product by tiles: quick warps fill the next tile while slow ones still use the last.
#include "../check.h"

const int SIDE = 16;

__global__ void product(const float* a, const float* b, float* c, int n) {
  __shared__ float tileA[SIDE][SIDE], tileB[SIDE][SIDE];
  int x = threadIdx.x, y = threadIdx.y;
  int column = blockIdx.x * SIDE + x, row = blockIdx.y * SIDE + y;
  float sum = 0;
  for (int first = 0; first < n; first += SIDE) {
    tileA[y][x] = a[row * n + first + x];       // expect: racecheck warning [a]
    tileB[y][x] = b[(first + y) * n + column];  // expect: racecheck error [b]
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < SIDE; ++k) {
      float left = tileA[y][k];   // with: racecheck [a]
      float right = tileB[k][x];  // with: racecheck [b]
      sum += left * right;
    }
  }
  c[row * n + column] = sum;
}

int main() {
  const int n = 32;
  float *a = counting<float>(n * n), *b = counting<float>(n * n), *c = zeros<float>(n * n);
  product<<<dim3(n / SIDE, n / SIDE), dim3(SIDE, SIDE)>>>(a, b, c, n);
  CHECK(done());
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  CHECK(cudaFree(c));
  return 0;
}
