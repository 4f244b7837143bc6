// clean: threads beyond the end skip the work, not the barrier.
#include "../check.h"

__global__ void reverse(int* data, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < n) s[t] = data[t];
  __syncthreads();
  if (t < n) data[t] = s[n - 1 - t];
}

int main() {
  int* data = counting<int>(50);
  reverse<<<1, 64>>>(data, 50);
  CHECK(done());
  int wrong = differs(data, 50, [](int i) { return 49 - i; });
  CHECK(cudaFree(data));
  return wrong;
}
