//! launch k <<<3, 32>>> out:i32[3]
//! fault grid-deadlock line 8 block 1,0,0 thread 0,0,0
// The first block takes the lock along. A failed exchange changes nothing: no state is new.
__device__ int lock;
__global__ void k(int* out) {
  if (threadIdx.x != 0) return;
  // The end of the lock's life.
  while (atomicCAS(&lock, 0, 1) != 0) {}
  out[blockIdx.x]++;
}
