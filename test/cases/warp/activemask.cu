//! launch k <<<1, 40>>> out:u32[40]
//! expect out[i] = i < 32 ? (i % 4 === 0 ? 0x11111111 : 0xeeeeeeee) : (i % 4 === 0 ? 0x11 : 0xee)
__global__ void k(unsigned* out) {
  if (threadIdx.x % 4 == 0)
    out[threadIdx.x] = __activemask();
  else
    out[threadIdx.x] = __activemask() + 0 * threadIdx.x;
}
