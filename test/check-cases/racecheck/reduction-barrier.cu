// clean: a tree sum with a barrier after each round.
#include "../check.h"

__global__ void sum(const int* data, int* out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * 128 + t];
  __syncthreads();
  for (int k = 64; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

int main() {
  int *data = counting<int>(256), *out = zeros<int>(2);
  sum<<<2, 128>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 2, [](int i) { return 8128 + i * 128 * 128; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
