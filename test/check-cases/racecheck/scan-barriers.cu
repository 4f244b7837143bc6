// clean: a running sum in shared memory, with barriers on both sides of the addition.
#include "../check.h"

__global__ void scan(int* data) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    int before = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += before;
    __syncthreads();
  }
  data[t] = s[t];
}

int main() {
  int* data = counting<int>(128);
  scan<<<1, 128>>>(data);
  CHECK(done());
  int wrong = differs(data, 128, [](int i) { return i * (i + 1) / 2; });
  CHECK(cudaFree(data));
  return wrong;
}
