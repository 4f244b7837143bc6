//! launch k <<<1, 64>>> out:f32[64], src:f32[64]=i/3
//! expect out[i] = f32(src[i] + src[63 - i])
__global__ void k(float* __restrict__ out, const float* __restrict__ in) {
  out[threadIdx.x] = __ldg(in + threadIdx.x) + in[63 - threadIdx.x];
}
