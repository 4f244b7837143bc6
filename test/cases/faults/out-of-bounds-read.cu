//! launch k <<<1, 32>>> out:i32[32], src:i32[31]
//! fault out-of-bounds line 4 block 0,0,0 thread 31,0,0
__global__ void k(int* out, const int* src) {
  int v = src[threadIdx.x];
  out[threadIdx.x] = v;
}
