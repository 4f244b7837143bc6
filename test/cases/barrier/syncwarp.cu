//! launch k <<<1, 64>>> out:i32[64]
//! expect out[i] = i ^ 1
__global__ void k(int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = threadIdx.x;
  __syncwarp();
  out[threadIdx.x] = tile[threadIdx.x ^ 1];
}
