//! launch k <<<1, 128>>> src:u32[128]=iota, o:u32[128]
//! expect o[i] = 3 * i + 1
// What every thread computes before the second barrier stands behind what the first warp alone does.
__global__ void k(const unsigned* src, unsigned* o) {
  __shared__ unsigned s[32];
  unsigned t = threadIdx.x, v = src[t] * 3;
  __syncthreads();
  if (t < 32) s[t] = __shfl_xor_sync(~0u, t, 1);
  __syncthreads();
  o[t] = v + s[0];
}
