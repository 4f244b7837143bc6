//! launch k <<<40, 64>>> out:i32[2560], a:i32[64]=i, n:i64=0
//! launch k <<<40, 64>>> out, a, n:i64=1073741824
//! fault out-of-bounds line 6 block 1,0,0 thread 0,0,0
__global__ void k(int* out, const int* a, size_t n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = a[blockIdx.x * n + threadIdx.x];
}
