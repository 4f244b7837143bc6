//! launch k <<<50, 128>>> out:i32[6400], src:i32[6400]=i%5
//! expect out[i] = Array.from({ length: (i % 128) + 1 }, (_, t) => src[i - t]).reduce((a, b) => a + b)
// Two halves of shared memory in turn; threads part the other way round.
__global__ void k(int* out, const int* src) {
  __shared__ int s[2][128];
  int t = threadIdx.x, i = blockIdx.x * 128 + t, from = 0;
  s[0][t] = src[i];
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    if (t >= d) s[1 - from][t] = s[from][t] + s[from][t - d];
    else s[1 - from][t] = s[from][t];
    from = 1 - from;
    __syncthreads();
  }
  out[i] = s[from][t];
}
