//! launch k <<<1, 512>>> o:u32[512], limit:u32=100
//! expect o[i] = i % 256 == 0 ? i + 5 : 9
// The product wraps around in the ninth warp, so that it comes below the limit again.
__global__ void k(unsigned* o, unsigned limit) {
  __shared__ unsigned s[512];
  unsigned t = threadIdx.x, far = t << 24;
  s[t] = 9;
  o[t] = far;
  __syncthreads();
  if (far < limit) s[t] = t + 5;
  __syncthreads();
  o[t] = s[t];
}
