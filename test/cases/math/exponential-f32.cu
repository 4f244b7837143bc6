//! launch k <<<1, 32>>> out:f32[192], x:f32[32]=i*0.3+0.1
//! near 3e-7 out[i] = [Math.exp, Math.log, Math.log2, (v) => 2 ** v, Math.sqrt, (v) => v ** 1.7][i % 6](x[(i / 6) | 0])
__global__ void k(float* out, const float* x) {
  float v = x[threadIdx.x];
  float* o = out + 6 * threadIdx.x;
  o[0] = expf(v);
  o[1] = logf(v);
  o[2] = log2f(v);
  o[3] = exp2f(v);
  o[4] = sqrtf(v);
  o[5] = powf(v, 1.7f);
}
