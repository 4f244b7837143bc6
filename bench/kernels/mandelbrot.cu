#include "repeat.h"
const int SIZE = 1024, LIMIT = 128;
__global__ void mandelbrot(int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float cx = fmaf(i % SIZE, 3.0f / SIZE, -2.0f), cy = fmaf(i / SIZE, 2.0f / SIZE, -1.0f);
  float x = 0, y = 0;
  int n = 0;
  while (n < LIMIT && fmaf(x, x, y * y) < 4.0f) {
    float t = fmaf(x, x, fmaf(-y, y, cx));
    y = fmaf(2.0f * x, y, cy);
    x = t;
    ++n;
  }
  out[i] = n;
}
int main() {
  int* out = filled<int>(SIZE * SIZE, 0);
  for (int run = 0; run < RUNS; ++run) mandelbrot<<<SIZE * SIZE / 256, 256>>>(out);
  return finish(out, SIZE * SIZE);
}
