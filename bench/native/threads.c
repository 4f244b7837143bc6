/* Vector add of 2^N elements, N given. */
#include "measure.h"
int main(int count, char** arguments) {
  size_t n = (size_t)1 << (count > 1 ? atoi(arguments[1]) : 20);
  float *a = malloc(n * 4), *b = malloc(n * 4), *c = malloc(n * 4);
  memset(a, 0x3f, n * 4), memset(b, 0x3f, n * 4), memset(c, 0, n * 4);
  MEASURE(for (size_t i = 0; i < n; ++i) c[i] = a[i] + b[i]);
  return finish(c, 4);
}
