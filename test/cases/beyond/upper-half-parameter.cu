//! launch k <<<1, 32>>> out:i32[32], p:u64=6509559808
//! fault out-of-bounds line 4 block 0,0,0 thread 0,0,0
__global__ void k(int* out, const int* p) {
  out[threadIdx.x] = p[threadIdx.x];
}
