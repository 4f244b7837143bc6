//! launch k <<<3, 256>>> src:f32[768]=i%13, o:f32[768]
//! near 1e-5 o[i] = src[i] / sum(256, (k) => src[(i >> 8) * 256 + k])
__inline__ __device__ float warpSum(float x) {
  for (int offset = 16; offset > 0; offset /= 2) x += __shfl_down_sync(~0u, x, offset);
  return x;
}
__global__ void k(const float* src, float* o) {
  __shared__ float sums[32];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  float x = src[i], sum = warpSum(x);
  if ((t & 31) == 0) sums[t >> 5] = sum;
  __syncthreads();
  float scaled = x * 4;
  if (t < 32) {
    sum = t < blockDim.x / 32 ? sums[t] : 0;
    sum = warpSum(sum);
    if (t == 0) sums[0] = sum;
  }
  __syncthreads();
  o[i] = scaled / (4 * sums[0]);
}
