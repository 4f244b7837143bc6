#include "measure.h"
#define N (1 << 24)
#define BLOCK 512
int main(void) {
  int *fresh = malloc(N * 4), *data = malloc(N * 4), *sums = malloc(N / BLOCK * 4);
  for (int i = 0; i < N; ++i) fresh[i] = i & 15;
  MEASURE_FRESH(memcpy(data, fresh, N * 4), for (int block = 0; block < N / BLOCK; ++block) {
    int* d = data + block * BLOCK;
    for (int s = BLOCK / 2; s > 0; s >>= 1)
      for (int t = 0; t < s; ++t) d[t] += d[t + s];
    sums[block] = d[0];
  });
  return finish(sums, N / BLOCK * 4);
}
