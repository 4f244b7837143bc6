//! launch k <<<1, 32>>> out:i32[32], a:i32[64]=i, rows:i32[32]=i==9?1:0, n:i64=1073741824
//! fault out-of-bounds line 5 block 0,0,0 thread 9,0,0
__global__ void k(int* out, const int* a, const int* rows, size_t n) {
  size_t row = rows[threadIdx.x];
  out[threadIdx.x] = a[row * n + threadIdx.x];
}
