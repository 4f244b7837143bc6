//! launch k <<<1, 32>>> out:f32[96], src:f32[96]=i%13-6
//! expect out[i] = src[i - i % 3] * src[i] + [1, 2, 3][i % 3]
__global__ void k(float3* out, const float3* in) {
  float3 v = in[threadIdx.x];
  float s = v.x;
  out[threadIdx.x] = make_float3(s * v.x + 1, s * v.y + 2, s * v.z + 3);
}
