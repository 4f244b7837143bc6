//! launch k <<<1, 32>>> out:i32[32], a:i32[64]=i, n:i64=20, step:i64=1073741823
//! fault out-of-bounds line 5 block 0,0,0 thread 0,0,0
// 4 bytes more than the low half comes round by.
__global__ void k(int* out, const int* a, size_t n, size_t step) {
  for (size_t i = n - 1; i >= 0; i -= step + 1) out[i] = a[i];
}
