//! launch k <<<1, 64>>> out:i32[64]=-5
//! expect out[i] = i % 4 === 1 ? -5 : i
__global__ void k(int* out) {
  if (threadIdx.x % 4 == 1) return;
  out[threadIdx.x] = threadIdx.x;
}
