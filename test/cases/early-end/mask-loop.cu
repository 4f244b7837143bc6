//! launch k <<<2, 128>>> src:i32[256]=i*5%17, o:i32[256], n:i32=4
//! expect o[i] = [0,1,2,3].filter((r) => src[i] > 3 * r).length
__global__ void k(const int* src, int* o, int n) {
  __shared__ int s[32];
  int t = threadIdx.x, i = blockIdx.x * 128 + t, v = src[i], hits = 0;
  for (int r = 0; r < n; r++) {
    if (t < 32) s[t] = 3 * r;
    bool last = v > 3 * r;
    __syncthreads();
    if (last) hits += s[1] == 3 * r;
    __syncthreads();
  }
  o[i] = hits;
}
