//! launch k <<<30, 64>>> out:i32[1600], src:i32[1920]=iota
//! fault out-of-bounds line 6 block 25,0,0 thread 0,0,0
// The run that would leave the allocation is not one.
__global__ void k(int* out, const int* src) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = src[i];
}
