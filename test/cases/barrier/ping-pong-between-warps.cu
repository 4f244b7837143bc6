//! launch k <<<1, 64>>> out:i32[10]
//! expect out[i] = i * 3
__global__ void k(int* out) {
  __shared__ int box;
  for (int n = 0; n < 10; n++) {
    if (threadIdx.x == 0) box = n * 3;
    __syncthreads();
    if (threadIdx.x == 63) out[n] = box;
    __syncthreads();
  }
}
