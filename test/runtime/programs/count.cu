// How many devices there are.
#include <cstdio>

int main() {
  int count = 7;
  int error = cudaGetDeviceCount(&count);
  printf("%d: %d\n", error, count);
}
