//! launch k <<<1, 64>>> out:i32[32]
//! expect out[i] = i * i
// Warp 1 fills and announces itself; warp 0 waits.
__global__ void k(int* out) {
  __shared__ int tile[32];
  int lane = threadIdx.x % 32;
  if (threadIdx.x >= 32) {
    tile[lane] = lane * lane;
    __threadfence_block();
    asm volatile("bar.arrive 3, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 3, 64;" ::: "memory");
    out[lane] = tile[lane];
  }
}
