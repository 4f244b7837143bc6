//! launch k <<<36, 64>>> out:i32[9216], src:i32[9100]=iota
//! fault out-of-bounds line 8 block 34,0,0 thread 12,0,0
// The fault comes in the last round of a late block: nothing of the run may have been done twice.
__global__ void k(int* out, const int* src) {
  int t = threadIdx.x;
  for (int round = 0; round < 4; ++round) {
    int i = (round * 36 + blockIdx.x) * 64 + t;
    out[i] += src[i];
    __syncthreads();
  }
}
