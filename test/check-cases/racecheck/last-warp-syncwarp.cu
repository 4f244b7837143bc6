// clean: a tree sum whose last warp reads, waits, writes and waits again.
#include "../check.h"

__global__ void sum(const int* data, int* out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  if (t < 64) s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) {
    for (int k = 32; k > 0; k /= 2) {
      int other = s[t + k];
      __syncwarp();
      s[t] += other;
      __syncwarp();
    }
  }
  if (t == 0) *out = s[0];
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
