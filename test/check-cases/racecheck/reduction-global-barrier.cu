// clean: a tree sum in global memory, in place, with a barrier after each round.
#include "../check.h"

__global__ void sum(int* data) {
  int t = threadIdx.x;
  int* mine = data + blockIdx.x * 128;
  for (int k = 64; k > 0; k /= 2) {
    if (t < k) mine[t] += mine[t + k];
    __syncthreads();
  }
}

int main() {
  int* data = counting<int>(256);
  sum<<<2, 128>>>(data);
  CHECK(done());
  int wrong = differs(data, 1, [](int) { return 8128; });
  CHECK(cudaFree(data));
  return wrong;
}
