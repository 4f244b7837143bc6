#include "repeat.h"
__global__ void gather(const float* in, const int* index, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[index[i]];
}
int main() {
  const int n = 1 << 22;
  float *in = filled<float>(n, 255), *out = filled<float>(n, 0);
  int* host = (int*)malloc(n * sizeof(int));
  unsigned state = 12345;
  for (int i = 0; i < n; ++i) host[i] = nextRandom(state) & (n - 1);
  int* index = uploaded(host, n);
  for (int run = 0; run < RUNS; ++run) gather<<<n / 256, 256>>>(in, index, out);
  return finish(out, n);
}
