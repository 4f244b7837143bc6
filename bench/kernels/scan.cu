#include "repeat.h"
const int T = 256;
__global__ void scan(const int* in, int* out) {
  __shared__ int sums[2][T];
  int t = threadIdx.x, from = 0;
  sums[0][t] = in[blockIdx.x * T + t];
  __syncthreads();
  for (int offset = 1; offset < T; offset *= 2) {
    sums[1 - from][t] = sums[from][t] + (t >= offset ? sums[from][t - offset] : 0);
    from = 1 - from;
    __syncthreads();
  }
  out[blockIdx.x * T + t] = sums[from][t];
}
int main() {
  const int n = 1 << 22;
  int *in = filled<int>(n, 1023), *out = filled<int>(n, 0);
  for (int run = 0; run < RUNS; ++run) scan<<<n / T, T>>>(in, out);
  return finish(out, n);
}
