//! launch k <<<24, 64>>> out:i32[6400], src:i32[6400]=iota, pieces:i32=100, pitch:i32=64
//! expect out[i] = 2 * src[((i / 64) | 0) * 64 + 63 - (i % 64)]
//! launch k <<<24, 64>>> far:i32[6400], src, pieces:i32=37, pitch:i32=65
//! expect far[i] = i >= 37 * 65 || i % 65 > 63 ? 0 : 2 * src[((i / 65) | 0) * 65 + 63 - (i % 65)]
// The first blocks go round once more than the others; the step from block to block is an argument.
__global__ void k(int* out, const int* src, int pieces, int pitch) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int piece = blockIdx.x; piece < pieces; piece += gridDim.x) {
    s[63 - t] = src[piece * pitch + t];
    __syncthreads();
    out[piece * pitch + t] = 2 * s[t];
    __syncthreads();
  }
}
