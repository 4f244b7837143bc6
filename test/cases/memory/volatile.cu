//! launch k <<<1, 32>>> out:i32[32]=3
//! expect out[i] = 12
__global__ void k(volatile int* out) {
  out[threadIdx.x] += out[threadIdx.x];
  out[threadIdx.x] += out[threadIdx.x];
}
