// clean: memory is freed, and allocated and used again.
#include "../check.h"

__global__ void number(int* data) { data[threadIdx.x] = threadIdx.x; }

int main() {
  int wrong = 0;
  for (int round = 0; round < 3; ++round) {
    int* data = zeros<int>(1024);
    number<<<1, 32>>>(data);
    CHECK(done());
    wrong += differs(data, 32, [](int i) { return i; });
    CHECK(cudaFree(data));
  }
  return wrong;
}
