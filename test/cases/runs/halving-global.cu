//! launch k <<<(40,2), 256>>> data:i32[20480]=i%7, sums:i32[80]
//! expect sums[i] = Array.from({ length: 256 }, (_, t) => data[256 * i + t]).reduce((a, b) => a + b)
//! launch k <<<(40,2), 64>>> less:i32[5120]=i%3, few:i32[80]
//! expect few[i] = Array.from({ length: 64 }, (_, t) => less[64 * i + t]).reduce((a, b) => a + b)
// Half as many threads in each round: whole warps first, then part of one.
__global__ void k(int* data, int* sums) {
  unsigned t = threadIdx.x, b = blockIdx.y * gridDim.x + blockIdx.x;
  int* d = data + b * blockDim.x;
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (t < s) d[t] += d[t + s];
    __syncthreads();
  }
  if (t == 0) sums[b] = d[0];
}
