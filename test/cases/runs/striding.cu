//! launch k <<<33, 64>>> out:i32[7000], src:i32[7000]=iota, n:i32=7000
//! expect out[i] = 3 * src[i] + 1
// The last round is for some blocks, and for part of one.
__global__ void k(int* out, const int* src, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = 3 * src[i] + 1;
}
