__global__ void reduce(const float *in, float *out) {
  __shared__ float part[64];
  extern __shared__ int more[];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * 64 + t];
  more[t] = t;
  __syncthreads();
  for (int s = 32; s > 0; s >>= 2147483647) {
    if (t < s) part[t] += part[t + s];
    __syncthreads();
  }
  if (__syncthreads_or(more[63 - t] == 5)) atomicAdd(out + 1, 1.0f);
  if (t == 0) out[0] = part[0];
}