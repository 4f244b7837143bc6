//! launch k <<<6, 96>>> big:i32[2300000]=i, index:i32[576]=i==500?-1:i==510?500000000:(i*791912)%2300000, out:i32[576]
//! fault out-of-bounds line 6 block 5,0,0 thread 20,0,0
// Lanes many megabytes apart: that of thread 500 is below the array, that of 510 near the end of all addresses.
__global__ void k(const int* big, const int* index, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = big[index[i]];
}
