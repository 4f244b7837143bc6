// clean: a sum of halves in float.
#include "../check.h"
#include <cuda_fp16.h>

__global__ void add(const float* x, float* out) {
  int i = threadIdx.x;
  __half a = __float2half(x[i] * 2048);
  out[i] = __half2float(a) + 30000;
}

int main() {
  float *x = counting<float>(32), *out = zeros<float>(32);
  add<<<1, 32>>>(x, out);
  CHECK(done());
  return differs(out, 32, [](int i) { return i * 2048 + 30000; });
}
