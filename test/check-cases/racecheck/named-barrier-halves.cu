// clean: each half of the block meets at a barrier of its own and reads only what that half wrote.
#include "../check.h"

__global__ void reverseHalves(int* data) {
  __shared__ int s[128];
  int t = threadIdx.x, half = t / 64;
  s[t] = data[t];
  asm volatile("bar.sync %0, 64;" ::"r"(1 + half) : "memory");
  data[t] = s[half * 64 + 63 - t % 64];
}

int main() {
  int* data = counting<int>(128);
  reverseHalves<<<1, 128>>>(data);
  CHECK(done());
  int wrong = differs(data, 128, [](int i) { return i / 64 * 64 + 63 - i % 64; });
  CHECK(cudaFree(data));
  return wrong;
}
