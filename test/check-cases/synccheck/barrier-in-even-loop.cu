// clean: all threads go round equally often; those without work go along.
#include "../check.h"

__global__ void steps(int* data, int rounds) {
  int t = threadIdx.x;
  for (int i = 0; i < rounds; ++i) {
    if (i < t / 16 + 1) atomicAdd(&data[t], i);
    __syncthreads();
  }
}

int main() {
  int* data = zeros<int>(64);
  steps<<<1, 64>>>(data, 4);
  CHECK(done());
  int wrong = differs(data, 64, [](int i) { return i / 16 * (i / 16 + 1) / 2; });
  CHECK(cudaFree(data));
  return wrong;
}
