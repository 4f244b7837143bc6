#include "measure.h"
#define N (1 << 22)
#define T 256
int main(void) {
  int *in = malloc(N * 4), *out = malloc(N * 4);
  for (int i = 0; i < N; ++i) in[i] = i & 1023;
  memset(out, 0, N * 4);
  MEASURE(for (int block = 0; block < N; block += T) {
    int sums[2][T], from = 0;
    for (int t = 0; t < T; ++t) sums[0][t] = in[block + t];
    for (int offset = 1; offset < T; offset *= 2) {
      for (int t = 0; t < offset; ++t) sums[1 - from][t] = sums[from][t];
      for (int t = offset; t < T; ++t) sums[1 - from][t] = sums[from][t] + sums[from][t - offset];
      from = 1 - from;
    }
    for (int t = 0; t < T; ++t) out[block + t] = sums[from][t];
  });
  return finish(out, N * 4);
}
