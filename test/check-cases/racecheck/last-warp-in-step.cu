// A tree sum whose last warp relies on its lanes running in step.
#include "../check.h"

__global__ void sum(const int* data, int* out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  if (t < 64) s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) {
    volatile int* v = s;
    for (int k = 32; k > 0; k /= 2) v[t] += v[t + k];  // expect: racecheck warning
  }
  if (t == 0) *out = s[0];
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(1);
  sum<<<1, 128>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
