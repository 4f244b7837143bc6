#include "measure.h"
#define N 4096
#define T 256
typedef struct { float x, y, z, w; } Body;
int main(void) {
  Body *bodies = malloc(N * sizeof(Body)), *out = malloc(N * sizeof(Body));
  unsigned state = 12345;
  for (int i = 0; i < N; ++i) {
    bodies[i].x = nextRandom(&state) / 16777216.0f;
    bodies[i].y = nextRandom(&state) / 16777216.0f;
    bodies[i].z = nextRandom(&state) / 16777216.0f;
    bodies[i].w = 1.0f;
  }
  MEASURE(for (int block = 0; block < N; block += T) {
    float ax[T] = {0}, ay[T] = {0}, az[T] = {0};
    for (int first = 0; first < N; first += T) {
      for (int t = 0; t < T; ++t) {
        Body me = bodies[block + t];
        float x = ax[t], y = ay[t], z = az[t];
        for (int j = 0; j < T; ++j) {
          Body other = bodies[first + j];
          float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
          float squared = MULTIPLY_ADD(dx, dx, MULTIPLY_ADD(dy, dy, MULTIPLY_ADD(dz, dz, 0.01f)));
          float inverse = 1.0f / sqrtf(squared);
          float strength = other.w * (inverse * inverse * inverse);
          x = MULTIPLY_ADD(dx, strength, x);
          y = MULTIPLY_ADD(dy, strength, y);
          z = MULTIPLY_ADD(dz, strength, z);
        }
        ax[t] = x, ay[t] = y, az[t] = z;
      }
    }
    for (int t = 0; t < T; ++t) out[block + t] = (Body){ax[t], ay[t], az[t], 0};
  });
  return finish(out, N * sizeof(Body));
}
