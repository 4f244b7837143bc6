//! launch k <<<10, 32>>> out:i32[10]
//! resident 3
//! expect out[i] = i
// Pairs: the even block waits for the odd one behind it. Three at once are enough.
__device__ volatile int ready[10];
__global__ void k(int* out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x % 2 == 0)
    while (ready[blockIdx.x + 1] == 0) {
    }
  ready[blockIdx.x] = 1;
  out[blockIdx.x] = blockIdx.x;
}
