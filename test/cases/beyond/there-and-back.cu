//! launch k <<<1, 32>>> out:i32[32], a:i32[64]=i, n:i64=1073741824
//! expect out[i] = i + 1
// The way does not matter, the address does.
__global__ void k(int* out, const int* a, long long n) {
  const int* p = a + n;
  out[threadIdx.x] = p[(long long)threadIdx.x - n + 1];
}
