// Thread 0 looks a value up for the block, which reads it at once.
#include "../check.h"

__global__ void scale(const int* factor, int* data) {
  __shared__ int shared;
  int t = threadIdx.x;
  if (t == 0) shared = *factor;  // expect: racecheck error
  data[t] *= shared;             // with: racecheck
}

int main() {
  int *factor = counting<int>(1), *data = counting<int>(128);
  scale<<<1, 128>>>(factor, data);
  CHECK(done());
  CHECK(cudaFree(factor));
  CHECK(cudaFree(data));
  return 0;
}
