// All threads of all blocks count in one place.
#include "../check.h"

__global__ void count(const int* data, int* odd) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (data[i] % 2 == 1) *odd = *odd + 1;  // expect: racecheck error
}

int main() {
  int *data = counting<int>(256), *odd = zeros<int>(1);
  count<<<2, 128>>>(data, odd);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(odd));
  return 0;
}
