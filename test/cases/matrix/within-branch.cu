//! launch k <<<1, 64>>> out:u32[64], n:i32=40
//! fault warp-incomplete line 5 block 0,0,0 thread 32,0,0
__global__ void k(unsigned* out, int n) {
  if (threadIdx.x < n)
    asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(out[threadIdx.x]) : "r"(threadIdx.x));
}
