// Each thread zeroes its chunk and, by a wrong bound, the first element of the next one.
#include "../check.h"

__global__ void number(int* data, int chunk, int n) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * chunk;
  for (int i = first; i <= first + chunk && i < n; ++i) data[i] = first;  // expect: racecheck error
}

int main() {
  int* data = zeros<int>(512);
  number<<<2, 64>>>(data, 4, 512);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
