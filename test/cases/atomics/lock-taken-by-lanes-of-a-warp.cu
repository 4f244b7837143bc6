//! launch k <<<1, 32>>> out:i32[2], lock:i32[1]
//! expect out = 32 528
// A spin lock inside a warp: needs the independent thread scheduling of sm_70.
__global__ void k(volatile int* out, int* lock) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      out[0] = out[0] + 1;
      out[1] = out[1] + out[0];
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}
