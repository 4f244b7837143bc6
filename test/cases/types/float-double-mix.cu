//! launch k <<<1, 32>>> out:f64[32], a:f32[32]=i/3
//! expect out[i] = a[i] * 1.1 + f32(a[i] * f32(1.1))
__global__ void k(double* out, const float* a) {
  float v = a[threadIdx.x];
  float narrow = __fmul_rn(v, 1.1f);
  out[threadIdx.x] = __dadd_rn(__dmul_rn(v, 1.1), narrow);
}
