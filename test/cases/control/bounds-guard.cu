//! launch k <<<3, 64>>> out:f32[150]=1, n:i32=150
//! expect out[i] = i + 1
__global__ void k(float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] += i;
}
