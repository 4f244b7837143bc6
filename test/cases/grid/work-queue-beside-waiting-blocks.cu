//! launch k <<<6, 64>>> done:i32[2000], order:i32[1]
//! expect done[i] = i + 1
//! expect order = 1
// Blocks take work by ticket; the first takes none until the last piece is done.
__device__ unsigned int ticket;
__device__ unsigned int finished;
__global__ void k(int* done, int* order) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) {
      while (atomicAdd(&finished, 0) < 2000) __nanosleep(100);
      *order = done[1999] == 2000;
    }
    return;
  }
  for (;;) {
    unsigned int mine = atomicAdd(&ticket, 1);
    if (mine >= 2000) break;
    done[mine] = mine + 1;
    __threadfence();
    atomicAdd(&finished, 1);
  }
}
