//! launch k <<<1, 64>>> out:i32[2], cell:i32[1]
//! expect cell = 32
//! expect out = 32 64
// One atomic instruction, half of the lanes in shared memory.
__global__ void k(int* out, int* cell) {
  __shared__ int own;
  if (threadIdx.x == 0) own = 32;
  __syncthreads();
  atomicAdd(threadIdx.x % 2 ? &own : cell, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    out[0] = *cell;
    out[1] = own;
  }
}
