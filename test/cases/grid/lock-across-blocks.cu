//! launch k <<<12, 64>>> count:i32[1], owners:i32[12]
//! expect count = 24
//! expect owners[i] = 2
// The first block takes the lock and lets go only when the last one has come.
__device__ int lock;
__device__ volatile int came;
__global__ void k(int* count, int* owners) {
  if (threadIdx.x % 32 != 0) return;
  if (blockIdx.x == gridDim.x - 1) came = 1;
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence();
  if (blockIdx.x == 0)
    while (came == 0) {
    }
  ((volatile int*)count)[0]++;
  ((volatile int*)owners)[blockIdx.x]++;
  __threadfence();
  atomicExch(&lock, 0);
}
