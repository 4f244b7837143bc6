//! launch k <<<1, 64>>> out:u32[128]
//! expect out[i] = i < 64 ? (i < 32 ? 0xffffffff : 0) : (i < 96 ? 1 : 0)
__global__ void k(unsigned* out) {
  int same;
  int v = threadIdx.x < 32 ? 7 : threadIdx.x;
  out[threadIdx.x] = __match_all_sync(0xffffffff, v, &same);
  out[threadIdx.x + 64] = same;
}
