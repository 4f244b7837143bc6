#include "measure.h"
#define N (1 << 22)
#define BINS 256
#define EACH 16
int main(void) {
  int *data = malloc(N * 4), bins[BINS];
  unsigned state = 12345;
  for (int i = 0; i < N; ++i) data[i] = nextRandom(&state) & (BINS - 1);
  MEASURE_FRESH(memset(bins, 0, sizeof bins), for (int block = 0; block < N / (BINS * EACH); ++block) {
    int local[BINS] = {0};
    for (int first = block * BINS; first < N; first += N / EACH)
      for (int t = 0; t < BINS; ++t) ++local[data[first + t]];
    for (int t = 0; t < BINS; ++t) bins[t] += local[t];
  });
  return finish(bins, sizeof bins);
}
