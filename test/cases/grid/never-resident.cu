//! launch k <<<10, 64>>> out:i32[10]
//! resident 4
//! fault grid-deadlock line 8 block 0,0,0 thread 33,0,0
// All wait for the last block, which can start only when one of them has ended.
__device__ volatile int ready;
__global__ void k(int* out) {
  if (blockIdx.x == 9) ready = 1;
  if (threadIdx.x == 33) while (ready == 0) {}
  out[blockIdx.x] = 1;
}
