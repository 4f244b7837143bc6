//! launch k <<<1, 32>>> out:i32[32]
//! fault warp-mask line 5 block 0,0,0 thread 0,0,0
// The half that calls is not the half that the mask names.
__global__ void k(int* out) {
  if (threadIdx.x < 16) __syncwarp(0xffff0000);
  out[threadIdx.x] = 1;
}
