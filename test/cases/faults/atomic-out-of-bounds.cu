//! launch k <<<1, 32>>> out:i32[4]
//! fault out-of-bounds line 4 block 0,0,0 thread 4,0,0
__global__ void k(int* out) {
  atomicAdd(&out[threadIdx.x], 1);
}
