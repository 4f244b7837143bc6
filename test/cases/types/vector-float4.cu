//! launch k <<<1, 32>>> out:f32[128], src:f32[128]=i/4
//! expect out[i] = src[i - i % 4 + [3, 2, 0, 1][i % 4]] * 2
//! count k.load.global.requests = 1
//! count k.load.global.sectors = 16
__global__ void k(float4* out, const float4* in) {
  float4 v = in[threadIdx.x];
  out[threadIdx.x] = make_float4(v.w * 2, v.z * 2, v.x * 2, v.y * 2);
}
