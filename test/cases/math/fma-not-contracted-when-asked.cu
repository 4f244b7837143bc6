//! launch k <<<1, 64>>> out:f32[64], a:f32[64]=1+hash(i)/2**32, b:f32[64]=1+hash(i+64)/2**32
//! expect out[i] = 0
__global__ void k(float* out, const float* a, const float* b) {
  float x = a[threadIdx.x], y = b[threadIdx.x];
  out[threadIdx.x] = __fadd_rn(__fmul_rn(x, y), -__fmul_rn(x, y));
}
