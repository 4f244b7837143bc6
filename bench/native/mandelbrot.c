#include "measure.h"
#define SIZE 1024
#define LIMIT 128
int main(void) {
  int* out = malloc(SIZE * SIZE * 4);
  memset(out, 0, SIZE * SIZE * 4);
  MEASURE(for (int i = 0; i < SIZE * SIZE; ++i) {
    float cx = MULTIPLY_ADD((float)(i % SIZE), 3.0f / SIZE, -2.0f);
    float cy = MULTIPLY_ADD((float)(i / SIZE), 2.0f / SIZE, -1.0f);
    float x = 0, y = 0;
    int n = 0;
    while (n < LIMIT && MULTIPLY_ADD(x, x, y * y) < 4.0f) {
      float t = MULTIPLY_ADD(x, x, MULTIPLY_ADD(-y, y, cx));
      y = MULTIPLY_ADD(2.0f * x, y, cy);
      x = t;
      ++n;
    }
    out[i] = n;
  });
  return finish(out, SIZE * SIZE * 4);
}
