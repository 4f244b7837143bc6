// clean: a tree sum whose last warp keeps its values in registers.
#include "../check.h"

__global__ void sum(const int* data, int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t >= 64) s[t - 64] = data[t];
  __syncthreads();
  if (t < 32) {
    int v = data[t] + data[t + 32] + s[t] + s[t + 32];
    for (int k = 16; k > 0; k /= 2) v += __shfl_down_sync(0xffffffffu, v, k);
    if (t == 0) *out = v;
  }
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(1);
  sum<<<1, 128>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 1, [](int) { return 8128; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
