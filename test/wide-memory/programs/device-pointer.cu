// Host code that reads memory of the device.
#include <stdio.h>

static int sum(const int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}

int main() {
  int *d;
  cudaMalloc(&d, 4096);
  printf("%d\n", sum(d, 10));
}
