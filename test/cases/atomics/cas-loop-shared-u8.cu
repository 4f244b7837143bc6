//! launch k <<<1, 40>>> out:u32[1]
//! expect out = 0x0a0a0a0a
// Adds to single bytes of a word.
__global__ void k(unsigned* out) {
  __shared__ unsigned word;
  if (threadIdx.x == 0) word = 0;
  __syncthreads();
  unsigned shift = threadIdx.x % 4 * 8, old = word, assumed;
  do {
    assumed = old;
    old = atomicCAS(&word, assumed, assumed + (1u << shift));
  } while (assumed != old);
  __syncthreads();
  if (threadIdx.x == 0) *out = word;
}
