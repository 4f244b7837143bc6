//! launch k <<<1, 32>>> out:i32[32], a:i32[64]=i, at:i32[32]=i==7?-2147483648:i
//! fault out-of-bounds line 5 block 0,0,0 thread 7,0,0
__global__ void k(int* out, const int* a, const int* at) {
  int i = at[threadIdx.x];
  out[threadIdx.x] = a[i];
}
