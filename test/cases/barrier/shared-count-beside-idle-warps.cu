//! launch k <<<6, 256>>> data:i32[1536]=iota, out:i32[12]
//! expect out[i] = i % 2 ? 335923 : 256 * 256 * (i / 2) + 255 * 128
// The last warps have nothing to add, but what all threads compute goes on for them too.
__global__ void k(int* data, int* out) {
  int t = threadIdx.x;
  int* own = data + blockIdx.x * blockDim.x;
  int rounds = 0;
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (t < s) own[t] += own[t + s];
    rounds = rounds * 3 + s;
    __syncthreads();
  }
  if (t == 0) {
    out[2 * blockIdx.x] = own[0];
    out[2 * blockIdx.x + 1] = rounds;
  }
}
