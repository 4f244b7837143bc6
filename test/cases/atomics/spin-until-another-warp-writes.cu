//! launch k <<<1, 96>>> out:i32[96], flag:i32[1]
//! expect out[i] = i < 64 ? 7 : 0
// Warps 0 and 1 wait for warp 2, which runs after them.
__global__ void k(int* out, volatile int* flag) {
  if (threadIdx.x < 64) {
    while (*flag == 0) {
    }
    out[threadIdx.x] = *flag;
  } else if (threadIdx.x == 64)
    *flag = 7;
}
