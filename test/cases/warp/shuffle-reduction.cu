//! launch k <<<1, 64>>> out:f32[2], src:f32[64]=i
//! expect out = 496 1520
__global__ void k(float* out, const float* in) {
  float v = in[threadIdx.x];
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_down_sync(0xffffffff, v, offset);
  if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = v;
}
