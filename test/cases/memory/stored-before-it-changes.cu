//! launch k <<<2, 96>>> src:i32[192]=i % 3, out:i32[192]=-1, left:i32[192], n:i32=3
//! expect out[i] = i % 3 == 1 ? Math.min((8 - (i % 96) % 8) % 8, 3) : -1
//! expect left[i] = i % 3 == 1 ? 7 : Math.min((8 - (i % 96) % 8) % 8, 3)
// Some lanes store a value, which then changes: what is stored is the value of before.
__global__ void k(const int* src, int* out, int* left, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = 0;
  while (j < n && ((threadIdx.x + j) & 7) != 0) j++;
  if (src[i] == 1) {
    out[i] = j;
    j = 7;
  }
  left[i] = j;
}
