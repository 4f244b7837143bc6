//! launch k <<<2, 64>>> out:i32[1], lock:i32[1]
//! expect out = 128
// The holder leaves the loop while the other lanes of its warp still spin in it.
__global__ void k(volatile int* out, int* lock) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  out[0] = out[0] + 1;
  __threadfence();
  atomicExch(lock, 0);
}
