// Lanes leave a loop one after the other, and read from anywhere in it.
#include "../kernels/repeat.h"
__global__ void walk(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = in[i];
  for (int step = 0; step < i % 37; ++step) sum += in[(i * 7 + step * 131) & (n - 1)];
  out[i] = sum;
}
int main() {
  const int n = 1 << 18;
  float *in = filled<float>(n, 255), *out = filled<float>(n, 0);
  for (int run = 0; run < RUNS; ++run) walk<<<n / 256, 256>>>(in, out, n);
  return finish(out, n);
}
