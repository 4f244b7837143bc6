//! launch k <<<1, 32>>> out:f32[192], x:f32[32]=i*0.1+0.05
//! near 1e-5 out[i] = [Math.sin, Math.cos, Math.exp, Math.log, (v) => v / 1.3, (v) => v ** 2.5][i % 6](x[(i / 6) | 0])
__global__ void k(float* out, const float* x) {
  float v = x[threadIdx.x];
  float* o = out + 6 * threadIdx.x;
  o[0] = __sinf(v);
  o[1] = __cosf(v);
  o[2] = __expf(v);
  o[3] = __logf(v);
  o[4] = __fdividef(v, 1.3f);
  o[5] = __powf(v, 2.5f);
}
