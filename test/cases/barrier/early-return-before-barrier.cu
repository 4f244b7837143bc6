//! launch k <<<1, 96>>> out:i32[96]=-1, n:i32=70
//! expect out[i] = i < 70 ? 69 - i : -1
__global__ void k(int* out, int n) {
  __shared__ int tile[96];
  if (threadIdx.x >= n) return;
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[n - 1 - threadIdx.x];
}
