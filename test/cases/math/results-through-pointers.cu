//! launch k <<<1, 32>>> out:f32[192], x:f32[32]=(i-16)*1.37
//! near 3e-7 out[i] = ((v, n) => { const e = v === 0 ? 0 : Math.floor(Math.log2(Math.abs(v))) + 1; return [Math.sin(v), Math.cos(v), v / 2 ** e, e, Math.trunc(v), v - Math.trunc(v)][n]; })(x[(i / 6) | 0], i % 6)
__global__ void k(float* out, const float* x) {
  float v = x[threadIdx.x], s, c, whole;
  int e;
  float* o = out + 6 * threadIdx.x;
  sincosf(v, &s, &c);
  o[0] = s;
  o[1] = c;
  o[2] = frexpf(v, &e);
  o[3] = e;
  o[5] = modff(v, &whole);
  o[4] = whole;
}
