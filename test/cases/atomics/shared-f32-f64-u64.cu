//! launch k <<<1, 64>>> out:f64[3]
//! expect out = 2016 1008 64424509440
__global__ void k(double* out) {
  __shared__ float f;
  __shared__ double d;
  __shared__ unsigned long long n;
  if (threadIdx.x == 0) {
    f = 0;
    d = 0;
    n = 0;
  }
  __syncthreads();
  atomicAdd(&f, (float)threadIdx.x);
  atomicAdd(&d, threadIdx.x * 0.5);
  atomicAdd(&n, 1ull << 30 & (threadIdx.x < 60 ? ~0ull : 0));
  __syncthreads();
  if (threadIdx.x == 0) {
    out[0] = f;
    out[1] = d;
    out[2] = (double)n;
  }
}
