// One allocation of 5 GiB, of which a few bytes are touched.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main() {
  const size_t bytes = 5ull << 30;
  // Else the compiler needs no memory for what it knows.
  char *volatile kept = (char *)malloc(bytes);
  char *p = kept;
  if (!p) {
    puts("no memory");
    return 0;
  }
  p[0] = 1;
  p[bytes / 2] = 2;
  p[bytes - 1] = 3;
  memset(p + (4ull << 30) - 8, 9, 16);
  printf("%d %d %d %d\n", p[0], p[bytes / 2], p[bytes - 1], p[(4ull << 30) + 7]);
  free(p);
}
