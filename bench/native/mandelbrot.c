#include "measure.h"
#define SIZE 1024
#define LIMIT 128
int main(void) {
  int* out = malloc(SIZE * SIZE * 4);
  memset(out, 0, SIZE * SIZE * 4);
  MEASURE(for (int i = 0; i < SIZE * SIZE; ++i) {
    float cx = (i % SIZE) * (3.0f / SIZE) - 2.0f, cy = (i / SIZE) * (2.0f / SIZE) - 1.0f;
    float x = 0, y = 0;
    int n = 0;
    while (n < LIMIT && x * x + y * y < 4.0f) {
      float t = x * x - y * y + cx;
      y = 2.0f * x * y + cy;
      x = t;
      ++n;
    }
    out[i] = n;
  });
  sink = out[SIZE];
  return 0;
}
