//! launch k <<<12, 32>>> out:i32[12]
//! expect out[i] = 12 - i
// A chain from the last block to the first: the order of blocks alone would never end.
__device__ volatile int done[12];
__global__ void k(int* out) {
  int block = blockIdx.x;
  if (threadIdx.x != 0) return;
  if (block + 1 < gridDim.x)
    while (done[block + 1] == 0) {
    }
  __threadfence();
  out[block] = block + 1 < gridDim.x ? ((volatile int*)out)[block + 1] + 1 : 1;
  __threadfence();
  done[block] = 1;
}
