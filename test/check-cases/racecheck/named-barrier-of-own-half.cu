// Each half of the block meets at a barrier of its own, and then reads what the other half wrote.
#include "../check.h"

__global__ void swapHalves(int* data) {
  __shared__ int s[128];
  int t = threadIdx.x, half = t / 64;
  s[t] = data[t];  // expect: racecheck error
  asm volatile("bar.sync %0, 64;" ::"r"(1 + half) : "memory");
  data[t] = s[(t + 64) % 128];  // with: racecheck
}

int main() {
  int* data = counting<int>(128);
  swapHalves<<<1, 128>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
