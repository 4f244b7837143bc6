// A pointer into the middle of an array is no allocation.
#include "../check.h"

int main() {
  int* data = zeros<int>(64);
  cudaFree(data + 16);  // expect: memcheck error x 1
  cudaFree(data);
  return 0;
}
