//! launch k <<<1, 64>>> out:f32[64], a:f32[64]=1+hash(i)/2**32, b:f32[64]=1+hash(i+64)/2**32
//! expect out[i] = f32(a[i] * b[i] - f32(a[i] * b[i]))
__global__ void k(float* out, const float* a, const float* b) {
  float rounded = __fmul_rn(a[threadIdx.x], b[threadIdx.x]);
  float product = a[threadIdx.x] * b[threadIdx.x];
  float difference = product - rounded;
  out[threadIdx.x] = difference;
}
