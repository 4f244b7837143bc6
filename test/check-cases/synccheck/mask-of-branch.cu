// clean: the mask names the lanes that a vote before the branch found to take it.
#include "../check.h"

__global__ void sum(int* data) {
  int t = threadIdx.x, v = data[t];
  unsigned mask = __ballot_sync(0xffffffffu, t < 16);
  if (t < 16) {
    for (int k = 8; k > 0; k /= 2) v += __shfl_xor_sync(mask, v, k);
    data[t] = v;
  } else {
    data[t] = -v;
  }
}

int main() {
  int* data = counting<int>(32);
  sum<<<1, 32>>>(data);
  CHECK(done());
  int wrong = differs(data, 32, [](int i) { return i < 16 ? 120 : -i; });
  CHECK(cudaFree(data));
  return wrong;
}
