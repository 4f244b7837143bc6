#include "measure.h"
#define N (1 << 24)
int main(void) {
  float *a = malloc(N * 4), *b = malloc(N * 4), *c = malloc(N * 4);
  for (int i = 0; i < N; ++i) a[i] = i & 255, b[i] = i & 127;
  memset(c, 0, N * 4);
  volatile int given = 11;
  int offset = given;
  MEASURE(for (int i = 0; i + offset < N; ++i) c[i] = a[i + offset] + b[i + offset]);
  return finish(c, N * 4);
}
