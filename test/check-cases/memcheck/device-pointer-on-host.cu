// The host reads an element of device memory as if it were its own.
#include "../check.h"

int main() {
  int* data = counting<int>(64);
  int first = data[3];  // expect: memcheck error x 1
  std::printf("%d\n", first);
  cudaFree(data);
  return 0;
}
