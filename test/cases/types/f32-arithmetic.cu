//! launch k <<<1, 64>>> out:f32[64], a:f32[64]=hash(i)/2**30-2, b:f32[64]=hash(i+9)/2**31+0.1
//! expect out[i] = f32(f32(f32(a[i] + b[i]) / b[i]) - a[i])
__global__ void k(float* out, const float* a, const float* b) {
  int i = threadIdx.x;
  out[i] = (a[i] + b[i]) / b[i] - a[i];
}
