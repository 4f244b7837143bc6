//! launch k <<<1, 128>>> o:i32[1024], n:i32=8
//! expect o[i] = i + 1000 * ((i >> 7) + 1)
// All warps store in the loop before the first warp alone goes on.
__global__ void k(int* o, int n) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t & 31] = 0;
  __syncthreads();
  int i = 0;
#pragma unroll 1
  do o[i * 128 + t] = i * 128 + t + 1000 * (i + 1);
  while (++i < n);
  if (t < 32) s[t] = t;
  __syncthreads();
  if (s[5] != 5) o[t] = -1;
}
