//! launch k <<<1, 160>>> src:i64[160]=i*1000003, o:i64[160]
//! expect o[i] = src[i] * src[i] + 7n
__global__ void k(const long long* src, long long* o) {
  __shared__ int s[8];
  int t = threadIdx.x;
  long long v = src[t];
  __syncthreads();
  if (t < 8) s[t] = t + 5;
  v *= v;
  __syncthreads();
  o[t] = v + s[2];
}
