// clean: two arrays of the same size, each used to its last byte.
#include "../check.h"

__global__ void number(char* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = 5;
}

int main() {
  char *a = zeros<char>(257), *b = zeros<char>(257);
  number<<<3, 128>>>(a, 257);
  number<<<3, 128>>>(b, 257);
  CHECK(done());
  int wrong = differs(a, 257, [](int) { return 5; }) + differs(b, 257, [](int) { return 5; });
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  return wrong;
}
