//! launch k <<<1, 32>>> out:i32[2]
//! launch k <<<1, 32>>> out
//! launch k <<<1, 32>>> out
//! expect out = 96 3
static __device__ int sum;
__device__ short launches;
__global__ void k(int* out) {
  atomicAdd(&sum, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    launches++;
    out[0] = sum;
    out[1] = launches;
  }
}
