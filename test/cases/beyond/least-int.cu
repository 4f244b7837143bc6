//! launch k <<<1, 32>>> out:i32[32], a:i32[64]=i, n:i32=-2147483648
//! fault out-of-bounds line 5 block 0,0,0 thread 0,0,0
// 8 GiB below the array, whose low half is the array's own.
__global__ void k(int* out, const int* a, int n) {
  out[threadIdx.x] = a[n];
}
