//! launch k <<<1, 64>>> out:f32[64], a:f32[64]=1+hash(i)/2**32, b:f32[64]=1+hash(i+64)/2**32, c:f32[64]=-f32(a[i]*b[i])
//! expect out[i] = f32(a[i] * b[i] + c[i])
// nvcc's default -fmad=true fuses the product into the sum.
__global__ void k(float* out, const float* a, const float* b, const float* c) {
  int i = threadIdx.x;
  out[i] = a[i] * b[i] + c[i];
}
