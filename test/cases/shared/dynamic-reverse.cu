//! launch k <<<2, 64, 256>>> out:i32[128]
//! expect out[i] = (i & 64) + 63 - i % 64
extern __shared__ int tile[];
__global__ void k(int* out) {
  int i = blockIdx.x * 64 + threadIdx.x;
  tile[threadIdx.x] = i;
  __syncthreads();
  out[i] = tile[63 - threadIdx.x];
}
