//! launch k <<<2, 64>>> out:i32[128]
//! expect out[i] = i % 3 === 0 ? i * 10 : -i
__global__ void k(int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 3 == 0)
    out[i] = i * 10;
  else
    out[i] = -i;
}
