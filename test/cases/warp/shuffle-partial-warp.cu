//! launch k <<<1, 20>>> out:i32[20]
//! expect out[i] = i === 19 ? 0 : i + 1
__global__ void k(int* out) {
  out[threadIdx.x] = __shfl_sync(0x000fffff, (int)threadIdx.x, threadIdx.x == 19 ? 0 : threadIdx.x + 1);
}
