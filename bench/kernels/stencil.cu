#include "repeat.h"
const int X = 32, Y = 8;
__global__ void blur(const float* in, float* out, int width) {
  __shared__ float tile[Y + 2][X + 2];
  int x0 = blockIdx.x * X, y0 = blockIdx.y * Y;
  for (int y = threadIdx.y; y < Y + 2; y += Y)
    for (int x = threadIdx.x; x < X + 2; x += X) tile[y][x] = in[(y0 + y) * (width + 2) + x0 + x];
  __syncthreads();
  float sum = 0;
  for (int dy = 0; dy < 3; ++dy)
    for (int dx = 0; dx < 3; ++dx) sum += tile[threadIdx.y + dy][threadIdx.x + dx];
  out[(y0 + threadIdx.y) * width + x0 + threadIdx.x] = sum * 0.125f;
}
int main() {
  const int n = 2048;
  float *in = filled<float>((n + 2) * (n + 2), 255), *out = filled<float>(n * n, 0);
  for (int run = 0; run < RUNS; ++run) blur<<<dim3(n / X, n / Y), dim3(X, Y)>>>(in, out, n);
  return finish(out, n * n);
}
