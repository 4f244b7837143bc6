//! launch k <<<1, 32>>> out:u32[32]
//! expect out[i] = (i >> 2) * 64 + (i & 3) * 2 + ((i >> 2) * 64 + (i & 3) * 2 + 1) * 65536
//! count k.load.shared.requests = 1
//! count k.load.shared.wavefronts = 8
//! count k.load.shared.wavefrontsIdeal = 1
// Rows 128 bytes apart are in the same banks: eight passes for the one matrix.
__global__ void k(unsigned* out) {
  __shared__ __align__(16) unsigned short tile[8][64];
  for (int i = threadIdx.x; i < 512; i += 32) tile[i / 64][i % 64] = i;
  __syncwarp();
  const unsigned at = (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x % 8][0]);
  unsigned word;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(word) : "r"(at));
  out[threadIdx.x] = word;
}
