//! launch k <<<1, 32>>> out:i32[96]
//! expect out[i] = ((l, n) => [(l & 16) + 3, l % 16 < 2 ? l : l - 2, l % 16 > 11 ? l : l + 4][n])(i % 32, i >> 5)
__global__ void k(int* out) {
  int v = threadIdx.x;
  out[v] = __shfl_sync(0xffffffff, v, 19, 16);
  out[v + 32] = __shfl_up_sync(0xffffffff, v, 2, 16);
  out[v + 64] = __shfl_down_sync(0xffffffff, v, 4, 16);
}
