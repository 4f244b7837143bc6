#include "measure.h"
#define ROWS (1 << 17)
int main(void) {
  int* starts = malloc((ROWS + 1) * 4);
  unsigned state = 12345;
  starts[0] = 0;
  for (int row = 0; row < ROWS; ++row)
    starts[row + 1] = starts[row] + 8 + (nextRandom(&state) & 15);
  int n = starts[ROWS];
  int* columns = malloc(n * 4);
  float *values = malloc(n * 4), *x = malloc(ROWS * 4), *y = malloc(ROWS * 4);
  for (int i = 0; i < n; ++i) columns[i] = nextRandom(&state) & (ROWS - 1), values[i] = i & 7;
  for (int row = 0; row < ROWS; ++row) x[row] = row & 15;
  memset(y, 0, ROWS * 4);
  MEASURE(for (int row = 0; row < ROWS; ++row) {
    float sum = 0;
    for (int i = starts[row]; i < starts[row + 1]; ++i) sum += values[i] * x[columns[i]];
    y[row] = sum;
  });
  return finish(y, ROWS * 4);
}
