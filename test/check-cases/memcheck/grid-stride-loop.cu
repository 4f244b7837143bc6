// clean: few threads walk over all elements, a grid at a time.
#include "../check.h"

__global__ void number(int* data, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) data[i] = i;
}

int main() {
  int* data = zeros<int>(1000);
  number<<<2, 64>>>(data, 1000);
  CHECK(done());
  int wrong = differs(data, 1000, [](int i) { return i; });
  CHECK(cudaFree(data));
  return wrong;
}
