// 128 elements are to be cleared where there are 64.
#include "../check.h"

int main() {
  int* data = unwritten<int>(64);
  cudaMemset(data, 0, 128 * sizeof(int));  // expect: memcheck error x 1
  cudaFree(data);
  return 0;
}
