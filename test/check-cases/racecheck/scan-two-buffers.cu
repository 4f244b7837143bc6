// clean: a running sum that alternates between two buffers needs one barrier a step.
#include "../check.h"

__global__ void scan(int* data) {
  __shared__ int s[2][128];
  int t = threadIdx.x, now = 0;
  s[0][t] = data[t];
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    s[1 - now][t] = s[now][t] + (t >= d ? s[now][t - d] : 0);
    now = 1 - now;
    __syncthreads();
  }
  data[t] = s[now][t];
}

int main() {
  int* data = counting<int>(128);
  scan<<<1, 128>>>(data);
  CHECK(done());
  int wrong = differs(data, 128, [](int i) { return i * (i + 1) / 2; });
  CHECK(cudaFree(data));
  return wrong;
}
