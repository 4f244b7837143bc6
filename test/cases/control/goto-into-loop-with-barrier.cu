//! launch k <<<2, 64>>> out:i32[128], n:i32=6
//! expect out[i] = i < 64 ? (i + 6) % 64 + 6 : (i - 64 + 6) % 64 + 5
// The second block skips the first half of the first round.
__global__ void k(int* out, int n) {
  __shared__ int values[64];
  int i = threadIdx.x, round = 0;
  values[i] = i;
  if (blockIdx.x == 1) goto inside;
  for (; round < n; round++) {
    values[i] += 1;
  inside:
    __syncthreads();
    int next = values[(i + 1) % 64];
    __syncthreads();
    values[i] = next;
  }
  out[blockIdx.x * 64 + i] = values[i];
}
