//! launch k <<<1, (8,16)>>> src:i32[128]=iota, o:f32[128]
//! expect o[i] = Math.max(src[i], 60) + 6
__global__ void k(const int* src, float* o) {
  __shared__ float s[8];
  int t = threadIdx.y * 8 + threadIdx.x, v = src[t];
  __syncthreads();
  if (t <= 7) s[t] = t;
  float f = max(v, 60);
  __syncthreads();
  o[t] = f + s[6];
}
