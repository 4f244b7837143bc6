// The first half of the warp asks the second half, which is not there, for its values.
#include "../check.h"

__global__ void fetch(int* data) {
  int t = threadIdx.x, v = data[t];
  if (t < 16) {
    v = __shfl_down_sync(0x0000ffffu, v, 16);  // expect: synccheck error
    data[t] = v;
  }
}

int main() {
  int* data = counting<int>(32);
  fetch<<<1, 32>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
