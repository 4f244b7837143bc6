//! launch k <<<1, 32>>> out:u32[32]
//! expect out[i] = i < 12 ? 0b010101010101 : 0xaaaaa000
__global__ void k(unsigned* out) {
  if (threadIdx.x < 12)
    out[threadIdx.x] = __ballot_sync(0x00000fff, threadIdx.x % 2 == 0);
  else
    out[threadIdx.x] = __ballot_sync(0xfffff000, threadIdx.x % 2);
}
