//! launch k <<<3, 45>>> out:i32[135]
//! expect out[i] = 134 - i
__global__ void k(int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = gridDim.x * blockDim.x - 1 - i;
}
