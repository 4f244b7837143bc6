//! launch k <<<1, 64>>> out:i32[64]
//! expect out[i] = (i + 5) % 64
__global__ void k(int* out) {
  __shared__ int ring[64];
  ring[threadIdx.x] = threadIdx.x;
  __syncthreads();
  for (int n = 0; n < 5; n++) {
    int next = ring[(threadIdx.x + 1) % 64];
    __syncthreads();
    ring[threadIdx.x] = next;
    __syncthreads();
  }
  out[threadIdx.x] = ring[threadIdx.x];
}
