//! launch k <<<1, 64>>> out:i32[64]
//! expect out[i] = i < 32 ? 100 + i + 32 : i - 32
// Two barrier instructions; each warp takes one of them.
__global__ void k(int* out) {
  __shared__ int tile[64];
  if (threadIdx.x < 32) {
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x + 32];
  } else {
    tile[threadIdx.x] = 100 + threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x - 32];
  }
}
