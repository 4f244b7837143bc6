//! launch k <<<1, 32>>> out:i32[32], before:u8[50000000], a:i32[64]=i, n:i64=532000000, m:i64=532000000
//! fault out-of-bounds line 5 block 0,0,0 thread 0,0,0
// Each index stays within 2 GiB; both together are 4 GiB but for what another array takes.
__global__ void k(int* out, const unsigned char* before, const int* a, long long n, long long m) {
  out[threadIdx.x] = a[n + m];
}
