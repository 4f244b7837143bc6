// One thread tells the others of a value in each turn of a loop, and goes on before all have read it.
#include "../check.h"

__global__ void weigh(const int* weights, int* out, int turns) {
  __shared__ int weight;
  int sum = 0;
  for (int turn = 0; turn < turns; ++turn) {
    if (threadIdx.x == 0) weight = weights[turn];  // expect: racecheck error
    __syncthreads();
    sum += weight * threadIdx.x;  // with: racecheck
  }
  out[threadIdx.x] = sum;
}

int main() {
  int *weights = counting<int>(8), *out = zeros<int>(128);
  weigh<<<1, 128>>>(weights, out, 8);
  CHECK(done());
  CHECK(cudaFree(weights));
  CHECK(cudaFree(out));
  return 0;
}
