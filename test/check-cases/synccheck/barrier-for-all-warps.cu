// clean: all four warps come to the barrier; two have nothing to do around it.
#include "../check.h"

__global__ void front(int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 64) s[t] = t;
  __syncthreads();
  if (t < 64) out[t] = s[63 - t];
}

int main() {
  int* out = zeros<int>(128);
  front<<<1, 128>>>(out);
  CHECK(done());
  int wrong = differs(out, 128, [](int i) { return i < 64 ? 63 - i : 0; });
  CHECK(cudaFree(out));
  return wrong;
}
