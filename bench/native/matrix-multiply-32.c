#include "measure.h"
#define N 512
#define T 32
int main(void) {
  float *a = malloc(N * N * 4), *b = malloc(N * N * 4), *c = malloc(N * N * 4);
  for (int i = 0; i < N * N; ++i) a[i] = i & 7, b[i] = i & 3;
  MEASURE(for (int by = 0; by < N; by += T) for (int bx = 0; bx < N; bx += T) {
    static float as[T][T], bs[T][T], sums[T][T];
    memset(sums, 0, sizeof sums);
    for (int m = 0; m < N; m += T) {
      for (int y = 0; y < T; ++y) for (int x = 0; x < T; ++x) {
        as[y][x] = a[(by + y) * N + m + x];
        bs[y][x] = b[(m + y) * N + bx + x];
      }
      for (int y = 0; y < T; ++y) for (int x = 0; x < T; ++x) {
        float sum = sums[y][x];
        for (int k = 0; k < T; ++k) sum += as[y][k] * bs[k][x];
        sums[y][x] = sum;
      }
    }
    for (int y = 0; y < T; ++y) for (int x = 0; x < T; ++x) c[(by + y) * N + bx + x] = sums[y][x];
  });
  return finish(c, N * N * 4);
}
