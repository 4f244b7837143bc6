// clean: threads beyond the 100 elements put in a zero.
#include "../check.h"

__global__ void sum(const int* data, int* out, int n) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = t < n ? data[t] : 0;
  __syncthreads();
  for (int k = 64; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) *out = s[0];
}

int main() {
  int *data = counting<int>(100), *out = unwritten<int>(1);
  sum<<<1, 128>>>(data, out, 100);
  CHECK(done());
  int wrong = differs(out, 1, [](int) { return 4950; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
