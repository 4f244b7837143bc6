#include "repeat.h"
const int T = 512;
__global__ void sort(const int* in, int* out) {
  __shared__ int keys[T];
  int t = threadIdx.x;
  keys[t] = in[blockIdx.x * T + t];
  __syncthreads();
  for (int size = 2; size <= T; size *= 2)
    for (int distance = size / 2; distance > 0; distance /= 2) {
      int other = t ^ distance;
      if (other > t) {
        int a = keys[t], b = keys[other];
        if ((a > b) == ((t & size) == 0)) {
          keys[t] = b;
          keys[other] = a;
        }
      }
      __syncthreads();
    }
  out[blockIdx.x * T + t] = keys[t];
}
int main() {
  const int n = 1 << 20;
  int* host = (int*)malloc(n * sizeof(int));
  unsigned state = 12345;
  for (int i = 0; i < n; ++i) host[i] = nextRandom(state);
  int *in = uploaded(host, n), *out = filled<int>(n, 0);
  for (int run = 0; run < RUNS; ++run) sort<<<n / T, T>>>(in, out);
  return finish(out, n);
}
