//! launch k <<<64, 128>>> out:i32[8192], a:i32[8192]=i, n:i64=8192
//! expect out[i] = 2 * i
__global__ void k(int* out, const int* a, size_t n) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  for (; i < n; i += gridDim.x * (size_t)blockDim.x) out[i] = 2 * a[i];
}
