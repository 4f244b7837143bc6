//! launch k <<<70, (8,16)>>> src:i32[8960]=i*i%11, sums:i32[70]
//! expect sums[i] = Array.from({ length: 128 }, (_, t) => src[128 * i + t]).reduce((a, b) => a + b)
//! launch k <<<70, (4,4)>>> less:i32[1120]=i%3, few:i32[70]
//! expect few[i] = Array.from({ length: 16 }, (_, t) => less[16 * i + t]).reduce((a, b) => a + b)
// Threads in rows; what is added ends where the array does.
__global__ void k(const int* src, int* sums) {
  __shared__ int s[128];
  unsigned n = blockDim.x * blockDim.y, t = threadIdx.y * blockDim.x + threadIdx.x;
  s[t] = src[blockIdx.x * n + t];
  __syncthreads();
  for (unsigned half = n / 2; half > 0; half /= 2) {
    if (t < half) s[t] = s[t] + s[t + half];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = s[0];
}
