//! launch k <<<1, 32>>> out:i32[32], a:i32[64]=i, n:i64=33
//! expect out[i] = 33 * i + 528
__global__ void k(int* out, const int* a, size_t n) {
  int sum = 0;
  for (size_t i = n; i-- > 0;) sum += a[i + threadIdx.x];
  out[threadIdx.x] = sum;
}
