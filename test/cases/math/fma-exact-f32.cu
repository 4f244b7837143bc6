//! launch k <<<1, 64>>> out:f32[64], a:f32[64]=1+hash(i)/2**32, b:f32[64]=1+hash(i+64)/2**32
//! expect out[i] = f32(a[i] * b[i] - f32(a[i] * b[i]))
// The rounding error of a product: 0 if the multiplication were rounded first.
__global__ void k(float* out, const float* a, const float* b) {
  float x = a[threadIdx.x], y = b[threadIdx.x];
  float product = __fmul_rn(x, y);
  out[threadIdx.x] = fmaf(x, y, -product);
}
