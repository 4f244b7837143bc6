// Lanes beyond the end have returned; the mask of the shuffle still names them.
#include "../check.h"

__global__ void sum(const int* data, int* out, int n) {
  int t = threadIdx.x;
  if (t >= n) return;
  int v = data[t];
  for (int k = 16; k > 0; k /= 2) v += __shfl_down_sync(0xffffffffu, v, k);  // expect: synccheck error
  if (t == 0) *out = v;
}

int main() {
  int *data = counting<int>(20), *out = zeros<int>(1);
  sum<<<1, 32>>>(data, out, 20);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
