// The same array is freed twice.
#include "../check.h"

int main() {
  int* data = zeros<int>(64);
  cudaFree(data);
  cudaFree(data);  // expect: memcheck error x 1
  return 0;
}
