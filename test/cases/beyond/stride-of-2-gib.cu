//! launch k <<<1, 32>>> out:i32[32], a:i32[64]=i, n:i32=1073741824
//! fault out-of-bounds line 5 block 0,0,0 thread 1,0,0
// Every lane's low half is the first element's.
__global__ void k(int* out, const int* a, int n) {
  out[threadIdx.x] = a[threadIdx.x * (long long)n];
}
