//! launch k <<<2, 1024>>> out:i32[2]
//! expect out = 523776 1572352
__global__ void k(int* out) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  atomicAdd(&total, (int)(blockIdx.x * 1024 + threadIdx.x));
  __syncthreads();
  if (threadIdx.x == 1023) out[blockIdx.x] = total;
}
