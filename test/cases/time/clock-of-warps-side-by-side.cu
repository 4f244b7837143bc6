//! launch k <<<7, 96>>> out:i32[672], ends:i32[672]
//! resident 2
//! expect out[i] = 1
// Warps of a block, and resident blocks, begin at one time; those that meet go on when the last has come.
__global__ void k(int* out, int* ends) {
  __shared__ int s[96];
  int t = threadIdx.x, at = blockIdx.x * 96 + t;
  clock_t begin = clock();
  int sum = 0;
#pragma unroll 1
  for (int n = 0; n < t / 32 * 50; n++) sum += s[(t + n) % 96];
  s[t] = sum;
  clock_t alone = clock();
  __syncthreads();
  clock_t end = clock();
  ends[at] = end;
  out[at] = s[95 - t] == 0 && alone - begin <= end - begin && end - begin >= 100 && end - begin < 3000;
}
