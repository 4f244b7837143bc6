//! launch k <<<1, 64>>> out:i32[64]
//! expect out[i] = i < 40 ? 20 : 0
__global__ void k(int* out) {
  if (threadIdx.x >= 40) return;
  out[threadIdx.x] = __syncthreads_count(threadIdx.x % 2);
}
