// clean: thread 0 looks a value up for the block, which waits for it, in each round.
#include "../check.h"

__global__ void scale(const int* factors, int* data, int rounds) {
  __shared__ int shared;
  int t = threadIdx.x;
  for (int r = 0; r < rounds; ++r) {
    if (t == 0) shared = factors[r];
    __syncthreads();
    data[t] += shared;
    __syncthreads();
  }
}

int main() {
  int *factors = counting<int>(4), *data = counting<int>(128);
  scale<<<1, 128>>>(factors, data, 4);
  CHECK(done());
  int wrong = differs(data, 128, [](int i) { return i + 6; });
  CHECK(cudaFree(factors));
  CHECK(cudaFree(data));
  return wrong;
}
