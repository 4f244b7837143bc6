// clean: both sides of a branch meet at one barrier behind it.
#include "../check.h"

__global__ void sides(int* out) {
  int t = threadIdx.x;
  if (t % 32 < 16)
    out[t] = 1;
  else
    out[t] = 2;
  __syncthreads();
  out[t] += 1;
}

int main() {
  int* out = zeros<int>(64);
  sides<<<1, 64>>>(out);
  CHECK(done());
  int wrong = differs(out, 64, [](int i) { return i % 32 < 16 ? 2 : 3; });
  CHECK(cudaFree(out));
  return wrong;
}
