//! launch scan <<<9, 64>>> input:i32[576]=i%5+1, out:i32[576]
//! expect out[i] = [...Array(i + 1).keys()].reduce((sum, j) => sum + j % 5 + 1, 0)
// Decoupled look-back: tiles are taken by ticket, sums are published with a state in one word.
__device__ unsigned int ticket;
__device__ volatile unsigned int published[16];  // state << 30 | sum; 1: of the tile, 2: with all before
__global__ void scan(const int* input, int* out) {
  __shared__ int tile, before, sums[64];
  if (threadIdx.x == 0) tile = atomicAdd(&ticket, 1);
  __syncthreads();
  int i = tile * 64 + threadIdx.x;
  sums[threadIdx.x] = input[i];
  __syncthreads();
  for (int by = 1; by < 64; by *= 2) {
    int add = threadIdx.x >= by ? sums[threadIdx.x - by] : 0;
    __syncthreads();
    sums[threadIdx.x] += add;
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    unsigned int own = sums[63], sum = 0;
    published[tile] = (tile == 0 ? 2u : 1u) << 30 | own;
    __threadfence();
    for (int other = tile - 1; other >= 0; other--) {
      unsigned int seen;
      do seen = published[other];
      while (seen >> 30 == 0);
      sum += seen & 0x3fffffff;
      if (seen >> 30 == 2) break;
    }
    published[tile] = 2u << 30 | (sum + own);
    before = sum;
  }
  __syncthreads();
  out[i] = before + sums[threadIdx.x];
}
