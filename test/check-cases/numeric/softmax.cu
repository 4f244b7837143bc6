// clean: a softmax that takes the maximum off first.
#include "../check.h"

__global__ void softmax(const float* x, float* out) {
  __shared__ float sum, most;
  int i = threadIdx.x;
  if (i == 0) {
    sum = 0;
    most = x[0];
    for (int k = 1; k < 32; ++k) most = fmaxf(most, x[k]);
  }
  __syncthreads();
  float e = expf(10 * (x[i] - most));
  atomicAdd(&sum, e);
  __syncthreads();
  out[i] = e / sum;
}

int main() {
  float *x = counting<float>(32), *out = zeros<float>(32);
  softmax<<<1, 32>>>(x, out);
  CHECK(done());
  return 0;
}
