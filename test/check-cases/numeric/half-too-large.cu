// A sum of halves beyond 65,504.
#include "../check.h"
#include <cuda_fp16.h>

__global__ void add(const float* x, __half* out) {
  int i = threadIdx.x;
  __half a = __float2half(x[i] * 2048);
  out[i] = __hadd(a, __float2half(30000));  // expect: numeric warning
}

int main() {
  float* x = counting<float>(32);
  __half* out = unwritten<__half>(32);
  add<<<1, 32>>>(x, out);
  CHECK(done());
  return 0;
}
