#include "measure.h"
#define N 2048
#define T 32
int main(void) {
  float *in = malloc(N * N * 4), *out = malloc(N * N * 4);
  for (int i = 0; i < N * N; ++i) in[i] = i & 255;
  memset(out, 0, N * N * 4);
  MEASURE(for (int by = 0; by < N; by += T) for (int bx = 0; bx < N; bx += T) {
    float tile[T][T + 1];
    for (int y = 0; y < T; ++y) for (int x = 0; x < T; ++x) tile[y][x] = in[(by + y) * N + bx + x];
    for (int y = 0; y < T; ++y) for (int x = 0; x < T; ++x) out[(bx + y) * N + by + x] = tile[x][y];
  });
  return finish(out, N * N * 4);
}
