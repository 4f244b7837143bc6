//! launch k <<<1, 128>>> out:i32[128]
//! expect out[i] = i < 64 ? 63 - i : 64 + 127 - i
// Each half of the block meets at a barrier of its own.
__global__ void k(int* out) {
  __shared__ int tile[128];
  int half = threadIdx.x / 64, i = threadIdx.x % 64;
  tile[threadIdx.x] = threadIdx.x;
  if (half == 0)
    asm volatile("bar.sync 1, 64;" ::: "memory");
  else
    asm volatile("bar.sync 2, 64;" ::: "memory");
  out[threadIdx.x] = tile[half * 64 + 63 - i];
}
