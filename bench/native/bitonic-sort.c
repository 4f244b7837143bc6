#include "measure.h"
#define N (1 << 20)
#define T 512
int main(void) {
  int *in = malloc(N * 4), *out = malloc(N * 4);
  unsigned state = 12345;
  for (int i = 0; i < N; ++i) in[i] = nextRandom(&state);
  memset(out, 0, N * 4);
  MEASURE(for (int block = 0; block < N; block += T) {
    int keys[T];
    for (int t = 0; t < T; ++t) keys[t] = in[block + t];
    for (int size = 2; size <= T; size *= 2)
      for (int distance = size / 2; distance > 0; distance /= 2)
        for (int t = 0; t < T; ++t) {
          int other = t ^ distance;
          if (other > t) {
            int a = keys[t], b = keys[other];
            if ((a > b) == ((t & size) == 0)) {
              keys[t] = b;
              keys[other] = a;
            }
          }
        }
    for (int t = 0; t < T; ++t) out[block + t] = keys[t];
  });
  return finish(out, N * 4);
}
