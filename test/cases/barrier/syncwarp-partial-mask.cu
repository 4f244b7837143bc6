//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = i < 16 ? 15 - i : 100 + i
__global__ void k(int* out) {
  __shared__ int tile[16];
  if (threadIdx.x < 16) {
    tile[threadIdx.x] = threadIdx.x;
    __syncwarp(0x0000ffff);
    out[threadIdx.x] = tile[15 - threadIdx.x];
  } else
    out[threadIdx.x] = 100 + threadIdx.x;
}
