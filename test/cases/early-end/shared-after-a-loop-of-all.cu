//! launch k <<<1, 128>>> src:i32[512]=iota, o:i32[128], n:i32=4
//! expect o[i] = i * 4 + 768 + 31
__global__ void k(const int* src, int* o, int n) {
  __shared__ int s[128], first[32];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  int i = 0;
#pragma unroll 1
  do s[t] += src[i * 128 + t];
  while (++i < n);
  if (t < 32) first[t] = 31 - t;
  __syncthreads();
  o[t] = s[t] + first[0];
}
