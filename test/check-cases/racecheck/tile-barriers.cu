// clean: matrix product by tiles, with a barrier before the tiles are used and one before they are refilled.
#include "../check.h"

const int SIDE = 16;

__global__ void product(const float* a, const float* b, float* c, int n) {
  __shared__ float tileA[SIDE][SIDE], tileB[SIDE][SIDE];
  int x = threadIdx.x, y = threadIdx.y;
  int column = blockIdx.x * SIDE + x, row = blockIdx.y * SIDE + y;
  float sum = 0;
  for (int first = 0; first < n; first += SIDE) {
    tileA[y][x] = a[row * n + first + x];
    tileB[y][x] = b[(first + y) * n + column];
    __syncthreads();
    for (int k = 0; k < SIDE; ++k) sum += tileA[y][k] * tileB[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

int main() {
  const int n = 32;
  std::vector<float> ones(n * n, 1.f);
  float *a = counting<float>(n * n), *b = unwritten<float>(n * n), *c = zeros<float>(n * n);
  CHECK(cudaMemcpy(b, ones.data(), n * n * sizeof(float), cudaMemcpyHostToDevice));
  product<<<dim3(n / SIDE, n / SIDE), dim3(SIDE, SIDE)>>>(a, b, c, n);
  CHECK(done());
  int wrong = differs(c, n * n, [](int i) { return (i / n) * n * n + n * (n - 1) / 2; });
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  CHECK(cudaFree(c));
  return wrong;
}
