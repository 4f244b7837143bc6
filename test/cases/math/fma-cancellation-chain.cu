//! launch k <<<1, 32>>> out:f32[32], a:f32[32]=(i+1)/3
//! expect out[i] = ((s) => { for (let n = 0; n < 10; n++) s = f32(a[i] * s - f32(a[i] * s) / 2); return s; })(a[i])
__global__ void k(float* out, const float* a) {
  float x = a[threadIdx.x], s = x;
  for (int n = 0; n < 10; n++) s = fmaf(x, s, -__fmul_rn(x, s) * 0.5f);
  out[threadIdx.x] = s;
}
