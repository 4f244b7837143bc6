//! launch k <<<1, 64>>> out:i32[64], lengths:i32[64]=i/2, values:i32[2048]=i, columns:i32[1000]=i
//! fault out-of-bounds line 8 block 0,0,0 thread 33,0,0
// Two arrays are read at the same places, of which the second one ends earlier: in the second warp.
__global__ void k(int* out, const int* lengths, const int* values, const int* columns) {
  int sum = 0;
  for (int i = 0; i < lengths[threadIdx.x]; ++i) {
    const int at = threadIdx.x * 31 + (i * 7 & 31);
    sum += values[at] * 3 + columns[at];
  }
  out[threadIdx.x] = sum;
}
