// clean: all lanes take part in the shuffle; half of them use what it gives.
#include "../check.h"

__global__ void fetch(int* data) {
  int t = threadIdx.x;
  int v = __shfl_down_sync(0xffffffffu, data[t], 16);
  if (t < 16) data[t] = v;
}

int main() {
  int* data = counting<int>(32);
  fetch<<<1, 32>>>(data);
  CHECK(done());
  int wrong = differs(data, 32, [](int i) { return i < 16 ? i + 16 : i; });
  CHECK(cudaFree(data));
  return wrong;
}
