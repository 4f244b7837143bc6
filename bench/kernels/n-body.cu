#include "repeat.h"
const int T = 256;
__global__ void forces(const float4* bodies, float4* out, int n) {
  __shared__ float4 tile[T];
  int i = blockIdx.x * T + threadIdx.x;
  float4 me = bodies[i];
  float ax = 0, ay = 0, az = 0;
  for (int first = 0; first < n; first += T) {
    tile[threadIdx.x] = bodies[first + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < T; ++j) {
      float4 other = tile[j];
      float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
      float squared = fmaf(dx, dx, fmaf(dy, dy, fmaf(dz, dz, 0.01f)));
      float inverse = 1.0f / sqrtf(squared);
      float strength = other.w * (inverse * inverse * inverse);
      ax = fmaf(dx, strength, ax);
      ay = fmaf(dy, strength, ay);
      az = fmaf(dz, strength, az);
    }
    __syncthreads();
  }
  out[i] = make_float4(ax, ay, az, 0);
}
int main() {
  const int n = 4096;
  float4* host = (float4*)malloc(n * sizeof(float4));
  unsigned state = 12345;
  for (int i = 0; i < n; ++i) {
    host[i].x = nextRandom(state) / 16777216.0f;
    host[i].y = nextRandom(state) / 16777216.0f;
    host[i].z = nextRandom(state) / 16777216.0f;
    host[i].w = 1.0f;
  }
  float4 *bodies = uploaded(host, n), *out = uploaded(host, n);
  for (int run = 0; run < RUNS; ++run) forces<<<n / T, T>>>(bodies, out, n);
  return finish(out, n);
}
