//! launch k <<<1, 128>>> src:i32[128]=i*7%10, o:i32[128]
//! expect o[i] = (src[i] > 4) + 22
__global__ void k(const int* src, int* o) {
  __shared__ int s[2];
  int t = threadIdx.x, v = src[t];
  __syncthreads();
  if (t < 2) s[t] = t == 0 ? 11 : 22;
  bool large = v > 4;
  __syncthreads();
  o[t] = large + s[1];
}
