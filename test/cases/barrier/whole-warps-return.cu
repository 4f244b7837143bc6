//! launch k <<<1, 128>>> out:i32[128]
//! expect out[i] = i >= 64 ? 0 : 63 - i
__global__ void k(int* out) {
  __shared__ int tile[64];
  if (threadIdx.x >= 64) return;
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x];
}
