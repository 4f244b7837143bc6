//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = i
__global__ void k(int* out) {
  __nanosleep(100 * threadIdx.x);
  out[threadIdx.x] = threadIdx.x;
}
