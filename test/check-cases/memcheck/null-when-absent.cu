// clean: an argument that may be null is looked at first.
#include "../check.h"

__global__ void number(int* data, int* log) {
  data[threadIdx.x] = threadIdx.x;
  if (log) log[threadIdx.x] = 1;
}

int main() {
  int* data = zeros<int>(32);
  number<<<1, 32>>>(data, nullptr);
  CHECK(done());
  int wrong = differs(data, 32, [](int i) { return i; });
  CHECK(cudaFree(data));
  return wrong;
}
