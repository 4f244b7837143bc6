// clean: blocks work in the order of the tickets they drew, and hand the total on.
#include "../check.h"

__device__ int nextTicket;
__device__ volatile int served;

__global__ void runningTotal(const int* data, int* total) {
  if (threadIdx.x != 0) return;
  int ticket = atomicAdd(&nextTicket, 1);
  while (served != ticket) {
  }
  __threadfence();
  total[ticket] = (ticket > 0 ? total[ticket - 1] : 0) + data[ticket];
  __threadfence();
  served = ticket + 1;
}

int main() {
  int *data = counting<int>(8), *total = zeros<int>(8);
  runningTotal<<<8, 32>>>(data, total);
  CHECK(done());
  int wrong = differs(total, 8, [](int i) { return i * (i + 1) / 2; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(total));
  return wrong;
}
