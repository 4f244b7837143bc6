//! launch k <<<2, 128>>> src:f32[256]=i%9, o:f32[256], n:i32=5
//! expect o[i] = src[i] * 31 + 5
// A sum that each thread carries from round to round, while fewer threads each time fill shared memory.
__global__ void k(const float* src, float* o, int n) {
  __shared__ float s[64];
  int t = threadIdx.x, i = blockIdx.x * 128 + t;
  float x = src[i], sum = 0, more = 0;
  for (int round = 0; round < n; round++) {
    if (t < (64 >> round)) s[t] = round + 1;
    sum = sum * 2 + x;
    __syncthreads();
    more += s[0] == round + 1;
    __syncthreads();
  }
  o[i] = sum + more;
}
