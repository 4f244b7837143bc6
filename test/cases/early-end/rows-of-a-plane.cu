//! launch k <<<1, (16,8)>>> src:i32[128]=iota, o:i32[128]
//! expect o[i] = (src[i] ^ 21) + 3
__global__ void k(const int* src, int* o) {
  __shared__ int s[16];
  int x = threadIdx.x, y = threadIdx.y, t = y * 16 + x, v = src[t];
  __syncthreads();
  if (y < 2) s[t & 15] = x;
  v ^= 21;
  __syncthreads();
  o[t] = v + s[3];
}
