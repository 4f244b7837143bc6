//! launch k <<<40, 64>>> out:i32[2560], src:i32[2560]=iota, n:i32=2560
//! expect out[i] = src[2559 - i]
// Blocks go down in memory, and so do lanes.
__global__ void k(int* out, const int* src, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[n - 1 - i] = src[i];
}
