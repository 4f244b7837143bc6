// clean: a block without work returns as a whole.
#include "../check.h"

__global__ void reverse(int* data, int blocks) {
  __shared__ int s[64];
  int t = threadIdx.x, b = blockIdx.x;
  if (b >= blocks) return;
  s[t] = data[b * 64 + t];
  __syncthreads();
  data[b * 64 + t] = s[63 - t];
}

int main() {
  int* data = counting<int>(128);
  reverse<<<3, 64>>>(data, 2);
  CHECK(done());
  int wrong = differs(data, 128, [](int i) { return i / 64 * 64 + 63 - i % 64; });
  CHECK(cudaFree(data));
  return wrong;
}
