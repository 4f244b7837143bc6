// clean: threads beyond the end return before they touch anything.
#include "../check.h"

__global__ void number(int* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  data[i] = i;
}

int main() {
  int* data = zeros<int>(1000);
  number<<<8, 128>>>(data, 1000);
  CHECK(done());
  int wrong = differs(data, 1000, [](int i) { return i; });
  CHECK(cudaFree(data));
  return wrong;
}
