//! launch k <<<40, 128>>> sums:i32[4096], a:i32[5120]=i, apart:i32=107374183
//! fault out-of-bounds line 11 block 1,0,0 thread 0,0,0
__global__ void k(int* sums, int* a, int apart) {
  int t = threadIdx.x;
  int* own = a + blockIdx.x * blockDim.x;
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (t < s) own[t] += own[t + s];
    __syncthreads();
  }
  // Block 1 would be 429,496,732 bytes on; block 10 4 GiB and 24 bytes.
  if (t == 0) sums[blockIdx.x * (size_t)apart] = own[0];
}
