//! launch k <<<40, 128>>> sums:i32[4096], a:i32[5120]=i, from:i32=30
//! fault out-of-bounds line 11 block 30,0,0 thread 0,0,0
__global__ void k(int* sums, int* a, int from) {
  int t = threadIdx.x;
  int* own = a + blockIdx.x * blockDim.x;
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (t < s) own[t] += own[t + s];
    __syncthreads();
  }
  unsigned at = blockIdx.x < from ? blockIdx.x : 0x40000000u + blockIdx.x;
  if (t == 0) sums[at] = own[0];
}
