//! launch k <<<1, 16>>> out:f32[80], x:f32[16]=(i-8)*0.5
//! expect out[i] = ((v, n) => [Math.floor(v), Math.ceil(v), Math.trunc(v), v < 0 ? -Math.round(-v) : Math.round(v), ((f) => (v - f < 0.5 ? f : v - f > 0.5 ? f + 1 : f % 2 ? f + 1 : f) || v * 0)(Math.floor(v))][n])(x[(i / 5) | 0], i % 5)
__global__ void k(float* out, const float* x) {
  float v = x[threadIdx.x];
  float* o = out + 5 * threadIdx.x;
  o[0] = floorf(v);
  o[1] = ceilf(v);
  o[2] = truncf(v);
  o[3] = roundf(v);
  o[4] = rintf(v);
}
