//! launch k <<<1, 64>>> out:f32[256], x:f32[64]=(i-32)*0.37
//! near 3e-7 out[i] = [Math.sin, Math.cos, Math.tan, Math.atan][i & 3](x[i >> 2])
__global__ void k(float* out, const float* x) {
  float v = x[threadIdx.x];
  float* o = out + 4 * threadIdx.x;
  o[0] = sinf(v);
  o[1] = cosf(v);
  o[2] = tanf(v);
  o[3] = atanf(v);
}
