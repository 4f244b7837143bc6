// A tree sum in global memory, in place: within a block nothing separates the rounds.
#include "../check.h"

__global__ void sum(int* data) {
  int t = threadIdx.x;
  int* mine = data + blockIdx.x * 128;
  for (int k = 64; k > 0; k /= 2)
    if (t < k) mine[t] += mine[t + k];  // expect: racecheck error
}

int main() {
  int* data = counting<int>(256);
  sum<<<2, 128>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
