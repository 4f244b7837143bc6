// The barrier of a tree sum slipped into the branch that fewer and fewer threads take.
#include "../check.h"

__global__ void sum(const int* data, int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  for (int k = 32; k > 0; k /= 2)
    if (t < k) {
      int other = s[t + k];
      s[t] += other;
      __syncthreads();  // expect: synccheck warning
    }
  if (t == 0) *out = s[0];
}

int main() {
  int *data = counting<int>(64), *out = zeros<int>(1);
  sum<<<1, 64>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
