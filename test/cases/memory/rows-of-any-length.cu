//! launch sums <<<4, 64>>> out:i32[256], starts:i32[257]=(7*i+(i*i)%5), columns:i32[2048]=(i*37)%500, values:i32[2048]=i%11, x:i32[512]=i*3
//! launch pairs <<<4, 64>>> sums2:i32[256], lengths:i32[256]=(i*5)%13, even:i32[4096]=i, odd:i32[4096]=i*7
//! expect out[i] = [...columns].slice(starts[i], starts[i + 1]).reduce((sum, at, k) => sum + values[starts[i] + k] * x[at], 0)
// Each thread goes through a row of its own length: what it reads is anywhere, but from both arrays at the same
// places, and the loop is unrolled. Few threads stay to the end.
__global__ void sums(int* out, const int* starts, const int* columns, const int* values, const int* x) {
  int row = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  for (int i = starts[row]; i < starts[row + 1]; ++i) sum += values[i] * x[columns[i]];
  out[row] = sum;
}
// Neighbours of 8 bytes, and a store on the way that may be to the same array.
__global__ void pairs(int* out, const int* lengths, int* even, const int* odd) {
  int row = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  for (int i = 0; i < lengths[row]; ++i) {
    const int at = (row * 31 + i * 6) & 4092;
    const int2 first = ((const int2*)odd)[at / 2], second = ((const int2*)odd)[at / 2 + 1];
    sum += first.x * 3 + second.y + even[at + 1] - even[at];
    even[at + 2] = row + i;
    sum += even[at] ^ even[at + 3];
  }
  out[row] = sum;
}
