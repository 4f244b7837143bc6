//! launch k <<<1, 64>>> out:i32[64]
//! fault barrier-deadlock
// Half of the threads wait at a barrier whose count the block can never reach.
__global__ void k(int* out) {
  if (threadIdx.x < 32) asm volatile("bar.sync 1, 64;" ::: "memory");
  out[threadIdx.x] = 1;
}
