//! launch k <<<1, 32>>> out:i32[32], src:i32[32]=iota
//! fault barrier-deadlock
__global__ void k(int* out, volatile int* src) {
  if (threadIdx.x < 16) {
    __syncwarp();
    out[threadIdx.x] = src[threadIdx.x];
  } else {
    __syncthreads();
    out[threadIdx.x] = src[threadIdx.x] + 1;
    __syncthreads();
  }
}
