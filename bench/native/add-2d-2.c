#include "measure.h"
#define N 1024
#define T 2
int main(void) {
  float *a = malloc(N * N * 4), *b = malloc(N * N * 4), *c = malloc(N * N * 4);
  for (int i = 0; i < N * N; ++i) a[i] = i & 255, b[i] = i & 127;
  memset(c, 0, N * N * 4);
  MEASURE(for (int by = 0; by < N; by += T) for (int bx = 0; bx < N; bx += T)
      for (int y = by; y < by + T; ++y) for (int x = bx; x < bx + T; ++x)
        c[y * N + x] = a[y * N + x] + b[y * N + x]);
  return finish(c, N * N * 4);
}
