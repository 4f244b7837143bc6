#include "measure.h"
#define N (1 << 23)
#define T 256
static inline int warpSum(const int* data) {
  int values[32];
  for (int lane = 0; lane < 32; ++lane) values[lane] = data[lane];
  for (int offset = 16; offset > 0; offset >>= 1)
    for (int lane = 0; lane < offset; ++lane) values[lane] += values[lane + offset];
  return values[0];
}
int main(void) {
  int *data = malloc(N * 4), *sums = malloc(N / T * 4);
  for (int i = 0; i < N; ++i) data[i] = i & 1023;
  MEASURE(for (int block = 0; block < N / T; ++block) {
    int partial[32] = {0};
    for (int warp = 0; warp < T / 32; ++warp) partial[warp] = warpSum(data + block * T + warp * 32);
    sums[block] = warpSum(partial);
  });
  return finish(sums, N / T * 4);
}
