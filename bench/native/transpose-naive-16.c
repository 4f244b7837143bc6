#include "measure.h"
#define N 2048
#define T 16
int main(void) {
  float *in = malloc(N * N * 4), *out = malloc(N * N * 4);
  for (int i = 0; i < N * N; ++i) in[i] = i & 255;
  memset(out, 0, N * N * 4);
  MEASURE(for (int by = 0; by < N; by += T) for (int bx = 0; bx < N; bx += T)
      for (int y = by; y < by + T; ++y) for (int x = bx; x < bx + T; ++x) out[x * N + y] = in[y * N + x]);
  return finish(out, N * N * 4);
}
