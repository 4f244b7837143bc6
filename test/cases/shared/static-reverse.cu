//! launch k <<<2, 64>>> out:i32[128], src:i32[128]=iota
//! expect out[i] = src[(i & 64) + 63 - i % 64]
__global__ void k(int* out, const int* in) {
  __shared__ int tile[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  tile[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = tile[63 - threadIdx.x];
}
