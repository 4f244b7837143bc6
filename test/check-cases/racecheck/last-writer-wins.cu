// Every thread writes its own number to one place.
#include "../check.h"

__global__ void winner(int* out) {
  __shared__ int last;
  last = threadIdx.x;  // expect: racecheck error
  __syncthreads();
  out[threadIdx.x] = last;
}

int main() {
  int* out = zeros<int>(128);
  winner<<<1, 128>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
