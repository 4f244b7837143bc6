// 100 elements in a block of 128: the guard leaves the tail of the tree sum unwritten.
#include "../check.h"

__global__ void sum(const int* data, int* out, int n) {
  __shared__ int s[128];
  int t = threadIdx.x;
  if (t < n) s[t] = data[t];
  __syncthreads();
  for (int k = 64; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];  // expect: initcheck error
    __syncthreads();
  }
  if (t == 0) *out = s[0];
}

int main() {
  int *data = counting<int>(100), *out = zeros<int>(1);
  sum<<<1, 128>>>(data, out, 100);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
