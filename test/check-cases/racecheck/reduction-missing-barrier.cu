// A tree sum whose rounds run into one another.
#include "../check.h"

__global__ void sum(const int* data, int* out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * 128 + t];
  __syncthreads();
  for (int k = 64; k > 0; k /= 2)
    if (t < k) s[t] += s[t + k];  // expect: racecheck error
  if (t == 0) out[blockIdx.x] = s[0];
}

int main() {
  int *data = counting<int>(256), *out = zeros<int>(2);
  sum<<<2, 128>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
