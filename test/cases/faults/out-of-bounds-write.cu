//! launch k <<<2, 64>>> out:i32[100]
//! fault out-of-bounds line 4 block 1,0,0 thread 36,0,0
__global__ void k(int* out) {
  out[blockIdx.x * 64 + threadIdx.x] = 1;
}
