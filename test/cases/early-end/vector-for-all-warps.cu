//! launch k <<<2, 64>>> src:f32[512]=i%11, o:f32[512]
//! expect o[i] = src[i] / 4 + 2
__global__ void k(const float* src, float* o) {
  __shared__ float s[4];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  float4 v = reinterpret_cast<const float4*>(src)[i];
  __syncthreads();
  if (t < 4) s[t] = t + 1;
  v.x = __fmul_rn(v.x, 0.25f), v.y = __fmul_rn(v.y, 0.25f), v.z = __fmul_rn(v.z, 0.25f), v.w = __fmul_rn(v.w, 0.25f);
  __syncthreads();
  v.x += s[1], v.y += s[1], v.z += s[1], v.w += s[1];
  reinterpret_cast<float4*>(o)[i] = v;
}
