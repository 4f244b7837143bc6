//! launch k <<<1, 32>>> out:u32[32]
//! fault misaligned line 8 block 0,0,0 thread 3,0,0
__global__ void k(unsigned* out) {
  __shared__ __align__(16) unsigned char tile[1024];
  tile[threadIdx.x] = 1;
  const unsigned at = (unsigned)__cvta_generic_to_shared(tile + 16 * threadIdx.x + (threadIdx.x == 3 ? 8 : 0));
  unsigned word;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(word) : "r"(at));
  out[threadIdx.x] = word;
}
