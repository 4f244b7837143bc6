//! launch k <<<1, 32>>> out:i64[32], a:i32[64]=i, b:i32[64]=i, n:i64=1073741824
//! expect out[i] = BigInt(i) * 1073741824n
__global__ void k(long long* out, const int* a, const int* b, long long n) {
  const int* p = a + threadIdx.x * n;
  out[threadIdx.x] = (long long)((unsigned long long)a + threadIdx.x * n * 4 - (unsigned long long)a) / 4;
}
