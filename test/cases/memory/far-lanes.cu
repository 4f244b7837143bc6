//! launch k <<<6, 96>>> big:f64[1100000], words:u32[2200000], index:i32[576]=(i*791912)%1100000, out:f64[576], more:i32[576]=i, n:i32=560
//! expect out[i] = i < 560 ? 3 : 0
// Lanes of a warp that are many megabytes apart: stored to, added to, read.
__global__ void k(double* big, unsigned* words, const int* index, double* out, const int* more, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int at = index[i];
  big[at] = 3;
  atomicAdd(&words[2 * at], more[i]);
  out[i] = big[index[i]];
}
