//! launch k <<<1, 64>>> a:i32[128]=i, at:i64[64]=i==40?-1073741824:i
//! fault out-of-bounds line 4 block 0,0,0 thread 40,0,0
__global__ void k(int* a, const long long* at) {
  atomicAdd(&a[at[threadIdx.x]], 1);
}
