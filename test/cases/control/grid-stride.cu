//! launch k <<<2, 32>>> out:i32[500], n:i32=500
//! expect out[i] = i * i
__global__ void k(int* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = i * i;
}
