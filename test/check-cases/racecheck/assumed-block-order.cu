// A running total over blocks that takes it for granted that block 0 is first.
#include "../check.h"

__global__ void runningTotal(const int* data, int* total) {
  int b = blockIdx.x;
  int before = b > 0 ? total[b - 1] : 0;  // expect: racecheck error
  total[b] = before + data[b];            // with: racecheck
}

int main() {
  int *data = counting<int>(8), *total = zeros<int>(8);
  runningTotal<<<8, 1>>>(data, total);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(total));
  return 0;
}
