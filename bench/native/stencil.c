#include "measure.h"
#define N 2048
#define X 32
#define Y 8
int main(void) {
  float *in = malloc((N + 2) * (N + 2) * 4), *out = malloc(N * N * 4);
  for (int i = 0; i < (N + 2) * (N + 2); ++i) in[i] = i & 255;
  memset(out, 0, N * N * 4);
  MEASURE(for (int y0 = 0; y0 < N; y0 += Y) for (int x0 = 0; x0 < N; x0 += X) {
    float tile[Y + 2][X + 2];
    for (int y = 0; y < Y + 2; ++y)
      for (int x = 0; x < X + 2; ++x) tile[y][x] = in[(y0 + y) * (N + 2) + x0 + x];
    for (int y = 0; y < Y; ++y)
      for (int x = 0; x < X; ++x) {
        float sum = 0;
        for (int dy = 0; dy < 3; ++dy)
          for (int dx = 0; dx < 3; ++dx) sum += tile[y + dy][x + dx];
        out[(y0 + y) * N + x0 + x] = sum * 0.125f;
      }
  });
  return finish(out, N * N * 4);
}
