//! launch k <<<1, 64>>> out:i32[64]
//! fault trap block 0,0,0 thread 40,0,0
__global__ void k(int* out) {
  if (threadIdx.x == 40) __trap();
  out[threadIdx.x] = 1;
}
