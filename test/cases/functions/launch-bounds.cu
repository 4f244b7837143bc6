//! launch k <<<2, 64>>> out:i32[128]
//! expect out[i] = i
__global__ void __launch_bounds__(64, 2) k(int* out) {
  int i = blockIdx.x * 64 + threadIdx.x;
  out[i] = i;
}
