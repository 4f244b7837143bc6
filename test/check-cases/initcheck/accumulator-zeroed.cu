// clean: threads add to a total that begins with zero.
#include "../check.h"

__global__ void sum(const int* data, int* total) { atomicAdd(total, data[threadIdx.x]); }

int main() {
  int *data = counting<int>(64), *total = zeros<int>(1);
  sum<<<1, 64>>>(data, total);
  CHECK(done());
  int wrong = differs(total, 1, [](int) { return 2016; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(total));
  return wrong;
}
