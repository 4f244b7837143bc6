//! launch k <<<1, 64>>> out:i32[64], n:i32=50
//! fault shared-out-of-bounds line 5 block 0,0,0 thread 14,0,0
__global__ void k(int* out, int n) {
  __shared__ int tile[64];
  tile[threadIdx.x + n] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}
