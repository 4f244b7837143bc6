//! launch k <<<34, 64>>> out:i32[4352], src:i32[4352]=iota, n:i32=4352
//! expect out[i] = i % 4 === 3 ? 0 : src[4351 - i]
// Addresses descend from lane to lane and from block to block; every fourth lane does nothing.
__global__ void k(int* out, const int* src, int n) {
  for (int half = 0; half < 2; ++half) {
    int i = (blockIdx.x * 2 + half) * 64 + threadIdx.x;
    if (threadIdx.x % 4 != 3) out[i] = src[n - 1 - i];
    __syncthreads();
  }
}
