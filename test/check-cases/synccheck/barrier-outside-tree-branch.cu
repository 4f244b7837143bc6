// clean: all threads come to the barrier of each round of a tree sum.
#include "../check.h"

__global__ void sum(const int* data, int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  for (int k = 32; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) *out = s[0];
}

int main() {
  int *data = counting<int>(64), *out = zeros<int>(1);
  sum<<<1, 64>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 1, [](int) { return 2016; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
