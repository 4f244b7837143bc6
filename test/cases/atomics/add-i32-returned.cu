//! launch k <<<2, 64>>> out:i32[128], total:i32[1]
//! expect total = 128
//! expect out[i] = i
// The old values are a permutation; threads take their turns in order here.
__global__ void k(int* out, int* total) {
  int ticket = atomicAdd(total, 1);
  out[ticket] = ticket;
}
