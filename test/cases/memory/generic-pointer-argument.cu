//! launch k <<<1, 64>>> out:i32[64], src:i32[8]=i*i
//! expect out[i] = (i % 2 ? 28 * 2 : sum(8, (n) => n * n)) + i
__device__ __noinline__ int total(const int* p, int n) {
  int s = 0;
  for (int m = 0; m < n; m++) s += p[m];
  return s;
}
__global__ void k(int* out, const int* in) {
  __shared__ int tile[8];
  if (threadIdx.x < 8) tile[threadIdx.x] = 2 * threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = total(threadIdx.x % 2 ? tile : in, 8) + threadIdx.x;
}
