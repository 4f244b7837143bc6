#include "measure.h"
#define N (1 << 22)
int main(void) {
  float *in = malloc(N * 4), *out = malloc(N * 4);
  int* index = malloc(N * 4);
  unsigned state = 12345;
  for (int i = 0; i < N; ++i) in[i] = i & 255, index[i] = nextRandom(&state) & (N - 1);
  memset(out, 0, N * 4);
  MEASURE(for (int i = 0; i < N; ++i) out[i] = in[index[i]]);
  return finish(out, N * 4);
}
