//! launch k <<<1, 32>>> out:i32[32], sink:i32[32]
//! expect out[i] = i % 2 ? i * 5 : 0
//! expect sink[i] = i % 2 ? 0 : i * 5
__global__ void k(int* out, int* sink) {
  __shared__ int tile[32];
  tile[threadIdx.x] = 0;
  int* p = threadIdx.x % 2 ? tile + threadIdx.x : sink + threadIdx.x;
  *p = threadIdx.x * 5;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}
