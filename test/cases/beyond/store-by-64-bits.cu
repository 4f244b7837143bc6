//! launch k <<<2, 64>>> a:i32[128]=i, at:i64[128]=i==100?1073741824:i
//! fault out-of-bounds line 5 block 1,0,0 thread 36,0,0
__global__ void k(int* a, const long long* at) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[at[i]] = i;
}
