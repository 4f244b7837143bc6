//! launch k <<<1, 64>>> out:i32[64]
//! fault warp-mask line 5 block 0,0,0 thread 1,0,0
// Lanes 1, 3, … of the first warp name a mask of the even lanes only.
__global__ void k(int* out) {
  __syncwarp(threadIdx.x < 32 ? 0x55555555 : 0xffffffff);
  out[threadIdx.x] = 1;
}
