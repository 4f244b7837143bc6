// clean: the guard stops at the number of elements.
#include "../check.h"

__global__ void add(const int* a, int* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) b[i] = a[i] + 1;
}

int main() {
  int *a = counting<int>(1000), *b = zeros<int>(1000);
  add<<<8, 128>>>(a, b, 1000);
  CHECK(done());
  int wrong = differs(b, 1000, [](int i) { return i + 1; });
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  return wrong;
}
