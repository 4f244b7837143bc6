// The mask names all 32 lanes, 16 of which took the other way.
#include "../check.h"

__global__ void sum(int* data) {
  int t = threadIdx.x, v = data[t];
  if (t < 16) {
    for (int k = 8; k > 0; k /= 2) v += __shfl_xor_sync(0xffffffffu, v, k);  // expect: synccheck warning
    data[t] = v;
  } else {
    data[t] = -v;
  }
}

int main() {
  int* data = counting<int>(32);
  sum<<<1, 32>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
