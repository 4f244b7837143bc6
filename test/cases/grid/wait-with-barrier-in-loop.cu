//! launch k <<<2, 32>>> out:i32[64]
//! expect out[i] = 64 - i
// Every thread waits for its neighbour, from the last to the first, and meets a barrier each time it looks.
__global__ void k(int* out) {
  volatile int* cells = out;
  const int last = gridDim.x * blockDim.x - 1;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool done = false;
  while (!done) {
    const int next = i == last ? 0 : cells[i + 1];
    if (i == last || next > 0) {
      cells[i] = next + 1;
      done = true;
    }
    __syncthreads();
  }
}
