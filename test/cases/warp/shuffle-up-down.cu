//! launch k <<<1, 32>>> out:i32[64]
//! expect out[i] = i < 32 ? (i < 3 ? i : i - 3) * 2 : (i - 32 > 26 ? i - 32 : i - 32 + 5) * 2
__global__ void k(int* out) {
  int v = threadIdx.x * 2;
  out[threadIdx.x] = __shfl_up_sync(0xffffffff, v, 3);
  out[threadIdx.x + 32] = __shfl_down_sync(0xffffffff, v, 5);
}
